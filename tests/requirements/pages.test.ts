import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { buildForTests } from '#tests/builds.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { type BuiltPage, plain, readPages } from '#tests/live/built-site.ts';

// The required words of each page, on the frozen content. The owner's content may differ; tests/live/ checks
// the rules that hold for any content.
const addresses = z.array(z.string()).default([]);
const table = z
  .array(
    z.strictObject({
      path: z.string(),
      h1: z.string(),
      buttons: z.array(z.string()).default([]),
      links: z.record(z.string(), z.string()).default({}),
      leadsTo: addresses,
      without: addresses,
      counts: z.record(z.string(), z.int()).default({}),
      says: z.array(z.string()).default([]),
      dials: z.enum(['main', 'porches', 'none']).default('main'),
    }),
  )
  .parse(parse(readFileSync('tests/fixtures/requirements/pages.yaml', 'utf8')));
const { phones } = z
  .object({ phones: z.record(z.string(), z.string()) })
  .parse(parse(readFileSync(`${FROZEN_CONTENT}/business.yaml`, 'utf8')));

let pages: Map<string, BuiltPage>;
beforeAll(async () => {
  pages = new Map(readPages(await buildForTests('test')).map((page) => [page.path, page]));
});

describe.each(table)('$path', (row) => {
  const read = () => {
    const page = pages.get(row.path);
    if (!page) throw new Error(`${row.path} is not built.`);
    const { $ } = page;
    const textsOf = (selector: string) =>
      $('main')
        .find(selector)
        .toArray()
        .map((element) => plain($(element).text()));
    return { $, textsOf, words: plain($('main').text()).toLowerCase() };
  };

  test('has its heading and the required words', () => {
    const { $, words } = read();
    expect(plain($('h1').text())).toBe(row.h1);
    for (const said of row.says) expect(words).toContain(said.toLowerCase());
  });

  test('has the required links', () => {
    const { $, textsOf } = read();
    const buttons = textsOf('a.button[href^="/contact"]');
    if (row.buttons.length > 0)
      expect([buttons[0], buttons.at(-1)]).toEqual([row.buttons[0], row.buttons.at(-1)]);
    for (const [href, words] of Object.entries(row.links))
      expect(textsOf(`a[href="${href}"]`).join(' | '), href).toContain(words);
    for (const href of row.leadsTo) expect(textsOf(`a[href="${href}"]`), href).not.toEqual([]);
    for (const href of row.without) expect(textsOf(`a[href="${href}"]`), href).toEqual([]);
    const calls = $('main :is(a.button, a.closing-call)[href^="tel:"]');
    const dialed = new Set(calls.map((_, link) => $(link).attr('href')));
    if (row.dials !== 'none') expect([...dialed]).toEqual([`tel:${phones[row.dials]}`]);
  });

  test('has the required number of parts', () => {
    const { textsOf } = read();
    for (const [selector, count] of Object.entries(row.counts))
      expect(textsOf(selector), selector).toHaveLength(count);
  });
});

test('the table has a row for every page', () => {
  const rows = table.map((row) => row.path);
  expect(rows.toSorted()).toEqual([...pages.keys()].filter((path) => path !== '/404').toSorted());
});
