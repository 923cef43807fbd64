import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { formatProblem } from '#build/content-check/problem.ts';
import { asSeen, entriesWith } from '#build/editor/as-seen.ts';
import { choicesOf, problemsOf, type SiteFiles } from '#build/editor/check.ts';
import { configOf, desksOf } from '#build/editor/config.ts';
import { formFrom } from '#build/editor/form.ts';
import { readSiteFiles, withoutHidden } from '#build/editor/site-files.ts';
import { text } from '#schemas/fields.ts';
import { pageSchema } from '#schemas/page.ts';
import { sectionSchema } from '#schemas/section.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

// The forms under /edit/ are made from the schemas, and name what the build would refuse.
const choices = { drawing: ['deck-section'], kind: ['decks'], phone: ['main'] };
const project = { choices: choicesOf(await readSiteFiles(root)), repo: 'owner/site' };

/** Every property of a project's configuration with this name, with the object that has it. */
function settings(name: string, of = project): { value: unknown; of: Record<string, unknown> }[] {
  const found: { value: unknown; of: Record<string, unknown> }[] = [];
  JSON.stringify(configOf(of, desksOf(of)), function (key, value) {
    if (key === name) found.push({ value, of: Object(this) });
    return value;
  });
  return found;
}

test('the configuration is valid by the schema that Sveltia CMS ships', () => {
  const schema = JSON.parse(
    readFileSync(join(root, 'node_modules/@sveltia/cms/schema/sveltia-cms.json'), 'utf8'),
  );
  const isValid = new Ajv({ strict: false, logger: false }).compile(schema);
  for (const repo of [undefined, 'owner/site']) {
    const backend = { api_root: 'https://example.com/api/content/api/v3' };
    const own = { choices, repo, backend };
    expect(isValid(configOf(own, desksOf(own)))).toBe(true);
  }
});

test('no choice begins with what it does not offer, for which Sveltia CMS would not open', () => {
  const wrong = settings('options').filter(
    ({ value, of }) => typeof of['default'] === 'string' && ![value].flat().includes(of['default']),
  );
  expect(wrong).toEqual([]);
});

test('a company without drawings has no list without a choice, for which Sveltia CMS would not open', () => {
  const none = { ...project, choices: { drawing: [], kind: ['decks'], phone: ['main'] } };
  const options = settings('options', none).map(({ value }) => [value].flat().length);
  expect(options.length).toBeGreaterThan(10);
  expect(options).not.toContain(0);
});

test('no hint or message of a form is empty, or asks for what only a file needs', () => {
  const words = [
    ...settings('hint').map(({ value }) => String(value)),
    ...settings('pattern').map(({ value }) => String([value].flat()[1])),
  ];
  expect(words.length).toBeGreaterThan(100);
  const wrong = /^$|quotes, |quotation|like [[{]|^(true|false) /;
  expect(words.filter((one) => wrong.test(one))).toEqual([]);
});

test('a problem is told in the names of the form', () => {
  const file = 'src/content/services/decks.md';
  const message = '"asOf" is missing. Write both "price" and "asOf".';
  const problem = {
    file,
    line: 9,
    field: 'priceExamples.0.asOf',
    message,
    level: 'error',
  } as const;
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
const names = globSync('**/*.{md,yaml,svg}', { cwd: join(root, FROZEN_CONTENT) });
const read = (name: string) => readFileSync(join(root, FROZEN_CONTENT, name), 'utf8');
const [drawings, texts] = [true, false].map((isDrawing) =>
  names.filter((name) => name.endsWith('.svg') === isDrawing),
) as [string[], string[]];
const site: SiteFiles = {
  texts: Object.fromEntries(texts.map((name) => [`src/content/${name}`, read(name)])),
  others: drawings.map((name) => `src/content/${name}`),
};
const PORCHES = 'services/screened-porches.md';

test('of the entries that name a deleted one five are told by name', () => {
  const names = entriesWith(problemsOf(site, `src/content/${PORCHES}`), site.texts);
  expect(names).toHaveLength(6);
  for (const name of names.slice(0, 5)) expect(name).toMatch(/^(?:“.+” in )?[A-Z][\w ,]+$/);
  expect(names.at(-1)).toMatch(/^and \d+ more$/);
});

test('a street that pages hide is not in what anybody may read, and is fetched anew', () => {
  const file = 'src/content/business.yaml';
  const own = { ...site, hashes: { [file]: 'a', 'src/content/brand.yaml': 'b' } };
  expect(withoutHidden(own)).toBe(own);
  const text = (own.texts[file] ?? '').replace('public: true', 'public: false # 9 Hidden Lane');
  const shown = withoutHidden({ ...own, texts: { ...own.texts, [file]: text } });
  expect(text).toMatch(/street: .*Street/);
  expect(shown.texts[file]).not.toMatch(/street|Lane/i);
  expect(shown.texts[file]).toContain('latitude: 39.51\n');
  expect(shown.hashes).toEqual({ 'src/content/brand.yaml': 'b' });
  expect(choicesOf(shown)).toEqual(choicesOf(site));
});

test('a service without free facts opens as Sveltia CMS has it, so that nothing counts as changed', () => {
  const { facts } = desksOf(project).services.format.fromFile('---\ntitle: Ramps\n---\n');
  expect(facts).toBe(null);
});

test.each<[what: string, file: string, change: [RegExp, string] | undefined, told: string]>([
  ['a value of its own', PORCHES, [/from: \d+/, 'from: 99000'], 'price.to  This says'],
  ['a fact', PORCHES, [/^duration: .*$/m, 'duration: ((no))'], 'There is no fact "((no))".'],
  ['a name of another entry', PORCHES, [/photo: [\w-]+/, 'photo: no'], 'There is no photo "no"'],
  ['what other files name', 'photos/photos.yaml', [/id: .*/, 'id: no'], 'There is no photo'],
  ['a deleted entry', PORCHES, undefined, 'There is no service "screened-porches"'],
])('a mistake in %s is named before a save', (_what, name, change, told) => {
  const file = `src/content/${name}`;
  const old = site.texts[file] ?? '';
  const found = problemsOf(site, file, change && old.replace(...change)).map(formatProblem);
  expect(found.join('\n')).toContain(told);
});
