import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { asSeen } from '#build/editor/as-seen.ts';
import { choicesOf, problemsOf, type SiteFiles } from '#build/editor/check.ts';
import { configOf, desksOf } from '#build/editor/config.ts';
import { formFrom } from '#build/editor/form.ts';
import { readSiteFiles } from '#build/editor/site-files.ts';
import { text } from '#schemas/fields.ts';
import { pageSchema } from '#schemas/page.ts';
import { sectionSchema } from '#schemas/section.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

// The forms under /edit/ are made from the schemas, and name what the build would refuse.
const choices = { drawing: ['deck-section'] };

test('the configuration is valid by the schema that Sveltia CMS ships', () => {
  const schema = JSON.parse(
    readFileSync(join(root, 'node_modules/@sveltia/cms/schema/sveltia-cms.json'), 'utf8'),
  );
  const isValid = new Ajv({ strict: false, logger: false }).compile(schema);
  for (const repo of [undefined, 'owner/site']) {
    const backend = { api_root: 'https://example.com/api/content/api/v3' };
    const project = { choices, repo, backend };
    expect(isValid(configOf(project, desksOf(project)))).toBe(true);
  }
});

test('no choice begins with what it does not offer, for which Sveltia CMS would not open', async () => {
  const project = { choices: choicesOf(await readSiteFiles(root)), repo: 'owner/site' };
  const wrong: unknown[] = [];
  JSON.stringify(configOf(project, desksOf(project)), (_name, field) => {
    const { widget, default: first, options } = Object(field);
    if (widget === 'select' && typeof first === 'string' && !options.includes(first))
      wrong.push(field);
    return field;
  });
  expect(wrong).toEqual([]);
});

test('no hint or message of a form asks for what only a file needs', async () => {
  const project = { choices: choicesOf(await readSiteFiles(root)) };
  const words: string[] = [];
  JSON.stringify(configOf(project, desksOf(project)), (name, value) => {
    if (name === 'hint') words.push(value);
    if (name === 'pattern') words.push(value[1]);
    return value;
  });
  expect(words.length).toBeGreaterThan(100);
  expect(words.filter((one) => /quotes, |quotation|like [[{]|^(true|false) /.test(one))).toEqual(
    [],
  );
});

test('a problem is told in the names of the form', () => {
  const file = 'src/content/services/decks.md';
  const problem = `${file}:9  priceExamples.0.asOf  "asOf" is missing. Write both "price" and "asOf".`;
  expect(asSeen(problem, { [file]: 'title: Decks' })).toBe(
    '“Decks” in Services and prices: Worked examples, 1, Month of your price: "Month of your price" is missing. Write both "price" and "Month of your price".',
  );
});

test('a new required field and a new kind of section are in the form without another line', () => {
  const quote = z.strictObject({ kind: z.literal('quote'), words: text('Who said what.', 5, 90) });
  const form = formFrom((fields) => {
    const sections = z.discriminatedUnion('kind', [...sectionSchema(fields).options, quote]);
    return pageSchema(fields).extend({
      motto: text('A few words.', 3, 40),
      sections: z.array(sections),
    });
  }, choices);
  const [motto, sections] = ['motto', 'sections'].map((name) =>
    form.find((field) => field.name === name),
  );
  expect(motto).toMatchObject({
    widget: 'string',
    required: true,
    hint: 'A few words.',
    minlength: 3,
    maxlength: 40,
  });
  const kind = sections?.types?.find(({ name }) => name === 'quote');
  expect(kind).toMatchObject({ label: 'Quote', summary: '{{words}}' });
  expect(kind?.fields).toMatchObject([{ name: 'words', required: true, hint: 'Who said what.' }]);
});

// What the page says before a save is what the build would say, on the frozen content.
const mistakes = [
  [
    'services/screened-porches.md',
    /from: \d+, to: \d+/,
    'from: 9000, to: 8000',
    'price.to',
    '"to" must be higher than "from".',
  ],
  [
    'services/screened-porches.md',
    /^duration: .*$/m,
    'duration: "((no-such-fact))"',
    'duration',
    'There is no fact "((no-such-fact))".',
  ],
  [
    'services/screened-porches.md',
    /^ {4}photo: .*$/m,
    '    photo: no-such-photo',
    'photo',
    'There is no photo "no-such-photo" in src/content/photos/photos.yaml.',
  ],
  [
    'blog/pergola-benefits.md',
    /^service: .*$/m,
    'service: pergola',
    'service',
    'There is no service "pergola"',
  ],
  ['business.yaml', /opens: "08:00"/, 'opens: "19:00"', 'hours.0.closes', 'but opens at 19:00'],
  ['business.yaml', /^email: .*$/m, 'email: nobody', 'email', 'Write a complete email address'],
  ['photos/photos.yaml', /^- id: [\w-]+$/m, '- id: renamed', '', 'There is no photo'],
] as const;
let site: SiteFiles;
beforeAll(async () => {
  const { others } = await readSiteFiles(root);
  const names = globSync('**/*.{md,yaml,svg}', { cwd: join(root, FROZEN_CONTENT) });
  const read = (name: string) => readFileSync(join(root, FROZEN_CONTENT, name), 'utf8');
  const isText = (name: string) => !name.endsWith('.svg');
  site = {
    texts: Object.fromEntries(
      names.filter(isText).map((name) => [`src/content/${name}`, read(name)]),
    ),
    others: [
      ...others.filter((file) => !file.startsWith('src/content/')),
      ...names.filter((name) => !isText(name)).map((name) => `src/content/${name}`),
    ],
  };
});

test('an entry that others name cannot be deleted without a word', () => {
  const found = problemsOf(site, 'src/content/services/screened-porches.md').join('\n');
  expect(found).toContain('There is no service "screened-porches"');
});

test.each(mistakes)(
  'a mistake in %s, %s, is named before a save',
  (name, before, after, field, words) => {
    const file = `src/content/${name}`;
    const old = site.texts[file] ?? '';
    expect(old).toMatch(before);
    const found = problemsOf(site, file, old.replace(before, after)).join('\n');
    expect(found).toContain(field);
    expect(found).toContain(words);
  },
);
