import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { collectionOf } from '#content-check/content.ts';
import { isRecord } from '#content-check/entry.ts';
import { problemsOf, type SiteFiles } from '#editor/check.ts';
import { configOf, type Desk, desksOf } from '#editor/config.ts';
import { type Field, formFrom } from '#editor/form.ts';
import { readSiteFiles } from '#editor/site-files.ts';
import type { CollectionName } from '#schemas/collections.ts';
import { text } from '#schemas/fields.ts';
import { pageSchema } from '#schemas/page.ts';
import { sectionSchema } from '#sections/schema.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

// The forms under /edit/ are made from the schemas, and their files keep every line that was not changed.
const drawings = globSync('src/content/drawings/*.svg', { cwd: root }).map((file) =>
  basename(file, '.svg'),
);
const files = globSync('src/content/**/*.{md,yaml}', { cwd: root }).map((file) =>
  file.replaceAll('\\', '/'),
);
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const project = { drawings };
let desks: Record<CollectionName, Desk>;
beforeAll(() => {
  desks = desksOf(project);
});

function deskFor(file: string): Desk {
  const name = collectionOf(file);
  if (!name) throw new Error(`${file} belongs to no collection.`);
  return desks[name];
}

/** What a form gives back: the data in the order of its fields, with all defaults and empty fields. */
const formData = (file: string, text = textOf(file)): Record<string, unknown> => {
  const { format, fields } = deskFor(file);
  // Sveltia hands over the text without the line break at its end.
  return {
    ...format.fromFile(text.trim()),
    ...record(filled(format.fromFile(text.trim()), { fields })),
  };
};
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

function filled(value: unknown, field: Partial<Field>): unknown {
  if (Array.isArray(value)) return value.map((item) => filled(item, field.field ?? field));
  const data = record(value);
  const kind = field.types?.find(({ name }) => name === data['kind']);
  const fields = kind?.fields ?? field.fields;
  if (!isRecord(value) || !fields) return value;
  const own = fields.map((one) => [one.name, filled(data[one.name] ?? emptyOf(one), one)] as const);
  return { ...Object.fromEntries(own), ...(kind && { kind: kind.name, __sc_id: 'a' }) };
}
const emptyOf = ({ default: standard, widget }: Field): unknown =>
  standard ?? { list: [], boolean: false, object: undefined, keyvalue: {} }[widget] ?? '';

const save = (file: string, data: Record<string, unknown>) =>
  `${deskFor(file).format.toFile(data).trim()}\n`;

test('the configuration is valid by the schema that Sveltia CMS ships', () => {
  const schema = JSON.parse(
    readFileSync(join(root, 'node_modules/@sveltia/cms/schema/sveltia-cms.json'), 'utf8'),
  );
  const isValid = new Ajv({ strict: false, logger: false }).compile(schema);
  for (const repo of [undefined, 'owner/site'])
    expect(isValid(configOf({ ...project, repo }, desks))).toBe(true);
});

test('every content file is the same after a save without a change', () => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(save(file, formData(file)), file).toBe(textOf(file));
});

/** The path of every text in some data. */
function textsIn(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value === 'string') return [[...path]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !/^(\$source|__sc_id|kind|file|date|updated)$/.test(key))
    .flatMap(([key, part]) => textsIn(part, [...path, Array.isArray(value) ? Number(key) : key]));
}
/** The data with another text at a path. */
const changed = (value: unknown, [step, ...rest]: (string | number)[], text: string): unknown => {
  if (step === undefined) return text;
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value)
    ? [...value]
    : { ...record(value) };
  Object.assign(copy, { [step]: changed(Object(value)[step], rest, text) });
  return copy;
};

test('a changed text is one changed line', () => {
  let count = 0;
  for (const file of files) {
    const old = textOf(file);
    const data = formData(file);
    const own = deskFor(file).format.fromFile(old.trim());
    const paths = textsIn(own).filter((path) => path[0] !== 'body');
    // Every 41st text: all of them take minutes.
    for (const path of paths.filter((_, index) => index % 41 === 0)) {
      const next = save(file, record(changed(data, path, 'Other words: "so", it\'s #1')));
      const [before, after] = [old.split('\n'), next.split('\n')];
      const at = `${file} ${path.join('.')}`;
      expect(after.length, at).toBe(before.length);
      expect(
        after.filter((line, index) => line !== before[index]),
        at,
      ).toHaveLength(1);
      expect(
        path.reduce<unknown>(
          (part, step) => Object(part)[step],
          deskFor(file).format.fromFile(next),
        ),
        at,
      ).toBe('Other words: "so", it\'s #1');
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(files.length);
});

// Every kind of section, as its first example has it, in the middle of a page with comments.
const page = 'src/content/services/screened-porches.md';
const kinds = globSync('src/sections/*/examples.yaml', { cwd: root }).map((file) => {
  const [example] = Object.values(
    z.record(z.string(), z.looseObject({ kind: z.string() })).parse(parse(textOf(file))),
  );
  if (!example) throw new Error(`${file} has no example.`);
  return example;
});
const sectionsOf = (data: Record<string, unknown>): unknown[] => Object(data['sections']);

test.each(kinds)(
  'a section "$kind" is added, moved and removed in exactly its own lines',
  (section) => {
    const old = textOf(page);
    const withSections = (text: string, change: (sections: unknown[]) => unknown[]) => {
      const data = formData(page, text);
      return save(page, { ...data, sections: change(sectionsOf(data)) });
    };
    const added = withSections(old, (all) => all.toSpliced(2, 0, section));
    const own = linesBetween(old, added);
    expect(own[0]).toBe(`  - kind: ${section.kind}`);
    expect(parse(own.join('\n'), { customTags: ['timestamp'] })).toEqual([section]);

    const moved = withSections(added, (all) => all.toSpliced(2, 1).toSpliced(5, 0, all[2]));
    expect(linesBetween(old, moved)).toEqual(own);
    expect(moved.indexOf(own.join('\n'))).toBeGreaterThan(added.indexOf(own.join('\n')));
    expect(withSections(moved, (all) => all.toSpliced(5, 1))).toBe(old);
  },
);

/** The one run of lines by which `after` is longer; throws when anything else differs. */
function linesBetween(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const start = old.findIndex((line, index) => line !== now[index]);
  const own = now.slice(start, start + now.length - old.length);
  expect(now.toSpliced(start, own.length).join('\n')).toBe(before);
  return own;
}

test('comments above a list stay there when an entry is added before the first', () => {
  const file = 'src/content/photos/photos.yaml';
  const { photos, ...rest } = formData(file);
  const photo = {
    file: '/./yard.webp',
    alt: 'A yard.',
    caption: 'Yard',
    id: 'yard',
    kind: 'decks',
    rendering: false,
  };
  const next = save(file, { ...rest, photos: [photo, ...(photos as unknown[])] });
  expect(linesBetween(textOf(file), next)).toEqual([
    '- file: ./yard.webp',
    '  alt: A yard.',
    '  caption: Yard',
    '  id: yard',
    '  rendering: false',
    '  kind: decks',
  ]);
});

test('an entry that others name cannot be deleted without a word', () => {
  const found = problemsOf(site, 'src/content/services/screened-porches.md').join('\n');
  expect(found).toContain('There is no service "screened-porches"');
});

test('a new required field and a new kind of section are in the form without another line', () => {
  const quote = z.strictObject({ kind: z.literal('quote'), words: text('Who said what.', 5, 90) });
  const form = formFrom((fields) => {
    const sections = z.discriminatedUnion('kind', [...sectionSchema(fields).options, quote]);
    return pageSchema(fields).extend({
      motto: text('A few words.', 3, 40),
      sections: z.array(sections),
    });
  }, drawings);
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
