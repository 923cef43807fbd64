import { HtmlValidate } from 'html-validate/node';
import { beforeAll, expect, test } from 'vitest';
import { htmlRules } from '#tests/html-rules.ts';
import { type BuiltPage, readLivePages } from './built-site.ts';

let pages: BuiltPage[];
beforeAll(async () => {
  pages = await readLivePages();
}, 300_000);

test('every built page is valid HTML by the recommended rules', async () => {
  const validator = new HtmlValidate(htmlRules);
  const found: string[] = [];
  for (const page of pages) {
    const report = await validator.validateString(page.html, page.path);
    for (const result of report.results)
      for (const message of result.messages)
        found.push(`${page.path}:${message.line} ${message.ruleId}: ${message.message}`);
  }
  expect(found).toEqual([]);
}, 120_000);

test('headings are in order on every page', () => {
  for (const page of pages) {
    const levels = page
      .$('h1, h2, h3, h4')
      .toArray()
      .map((heading) => Number(heading.tagName.slice(1)));
    for (const [at, level] of levels.entries())
      if (at > 0)
        expect(level, `${page.path}, heading ${at + 1}`).toBeLessThanOrEqual(
          (levels[at - 1] ?? 1) + 1,
        );
  }
});
