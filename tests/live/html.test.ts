import { HtmlValidate } from 'html-validate/node';
import { expect, test } from 'vitest';
import { htmlRules } from '#tests/html-rules.ts';
import { readLivePages } from './built-site.ts';

const pages = await readLivePages();

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

// The recommended rules do not ask for it.
test('headings are in order on every page', () => {
  for (const { path, $ } of pages) {
    const levels = $('h1, h2, h3, h4').map((_, { tagName }) => Number(tagName.slice(1)));
    const skips = levels.get().filter((level, at, all) => at > 0 && level > (all[at - 1] ?? 1) + 1);
    expect(skips, path).toEqual([]);
  }
});
