import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import { z } from 'zod';
import { collectionOf } from '#build/content-check/content.ts';
import { isRecord } from '#build/content-check/entry.ts';
import { formatProblem } from '#build/content-check/problem.ts';
import { conflictsIn, problemsOf } from '#build/editor/check.ts';
import { type Desk, desksOf } from '#build/editor/config.ts';
import type { Field } from '#build/editor/form.ts';
import { YAML } from '#build/editor/rewrite.ts';
import { clean } from '#build/editor/values.ts';
import { mapTexts } from '#model/texts.ts';
import { compareLines } from '#tests/changed-lines.ts';
import { FROZEN_CONTENT } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

// What the forms under /edit/ save keeps every line that was not changed. A file that was typed with other spaces in
// its brackets, like [ one ], gets ours.
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const hasOurSpaces = (file: string): boolean => {
  const [head = ''] = file.endsWith('.md') ? (textOf(file).match(FIELDS) ?? []) : [textOf(file)];
  return parseDocument(head, YAML).toString({ lineWidth: 0 }) === head;
};
const FIELDS = /(?<=^---\n)[\s\S]*?(?<=\n)(?=---\n)/;
const files = globSync('src/content/**/*.{md,yaml}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(hasOurSpaces);
const drawings = globSync('src/content/drawings/*.svg', { cwd: root }).map((file) =>
  basename(file, '.svg'),
);
const desks = desksOf({ choices: { drawing: drawings, kind: [], phone: ['main'] } });

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

test('every content file is the same after a save without a change, also with the line ends and mark of Windows', () => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    expect(save(file, formData(file)), file).toBe(textOf(file));
    const { format } = deskFor(file);
    const windows = `\uFEFF${textOf(file).replaceAll('\n', '\r\n')}`;
    expect(format.toFile(format.fromFile(windows)), file).toBe(windows);
  }
});

test('a changed text is one changed line', () => {
  const words = 'Other words: "so", it\'s #1';
  let count = 0;
  for (const file of files) {
    const data = formData(file);
    const { $source: _, body: _below, ...own } = deskFor(file).format.fromFile(textOf(file).trim());
    const texts: string[] = [];
    mapTexts(own, (text) => {
      texts.push(text);
      return text;
    });
    const sentences = texts.filter((text) => text.includes(' '));
    // Every 31st: all of them take minutes.
    for (const text of sentences.filter((_text, index) => index % 31 === 0)) {
      const next = save(
        file,
        mapTexts(data, (one) => (one === text ? words : one)),
      );
      const { added, removed } = compareLines(textOf(file), next);
      const times = texts.filter((one) => one === text).length;
      expect([added.length, removed.length], `${file}: ${text}`).toEqual([times, times]);
      expect(JSON.stringify(deskFor(file).format.fromFile(next))).toContain(JSON.stringify(words));
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
    const old = frozenOf(page);
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

/** The lines that were added to `before`; throws when they are not in one place or when anything else differs. */
function linesBetween(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const start = old.findIndex((line, index) => line !== now[index]);
  const own = now.slice(start, start + now.length - old.length);
  expect(now.toSpliced(start, own.length).join('\n')).toBe(before);
  return own;
}

test('comments above a list stay there when an entry is added before the first', () => {
  const file = 'src/content/photos/photos.yaml';
  const { photos, ...rest } = formData(file, frozenOf(file));
  const photo = {
    file: '/./yard.webp',
    alt: 'A yard.',
    caption: 'Yard',
    id: 'yard',
    kind: 'decks',
    rendering: false,
  };
  const next = save(file, { ...rest, photos: [photo, ...(photos as unknown[])] });
  expect(linesBetween(frozenOf(file), next)).toEqual([
    '- file: ./yard.webp',
    '  alt: A yard.',
    '  caption: Yard',
    '  id: yard',
    '  rendering: false',
    '  kind: decks',
  ]);
});

test('a new entry is a whole file, also without a text below its fields', () => {
  const town = desks.areas.format.toFile({ title: 'Rising Sun', kind: 'town' });
  expect(town.trim()).toBe('---\ntitle: Rising Sun\nkind: town\n---');
  const questions = desks.faqs.format.toFile({ title: 'Ramps' });
  expect(questions.trim()).toBe('title: Ramps');
});

test('every value of every form, written anew, is what the check reads', () => {
  const texts = Object.fromEntries(files.map((file) => [file, textOf(file)]));
  const others = drawings.map((name) => `src/content/drawings/${name}.svg`);
  const checked = new Set<string | undefined>();
  for (const file of files) {
    const { $source: _, ...data } = formData(file);
    const text = save(file, data);
    const { $source: _anew, ...read } = formData(file, text);
    const { fields } = deskFor(file);
    // A file need not say what is the default.
    expect(clean(read, { fields }), file).toEqual(clean(data, { fields }));
    if (checked.has(collectionOf(file))) continue;
    checked.add(collectionOf(file));
    expect(problemsOf({ texts, others }, file, text), file).toEqual([]);
  }
});

const price = (to: string) => (text: string) => text.replace(/(?<=from: 15000, to: )\d+/, to);
const service = 'src/content/services/screened-porches.md';
const frozenOf = (file: string) =>
  readFileSync(join(root, file.replace('src/content', FROZEN_CONTENT)), 'utf8');

test('what two have changed in one file is saved together', () => {
  const opened = frozenOf(service);
  const now = price('43000')(opened.replace('title: ', '# Looked at in May.\ntitle: '));
  const data = { ...formData(service, opened), title: 'Porches, screened' };
  const { text, conflicts } = deskFor(service).format.join(data, now);
  expect(conflicts).toEqual([]);
  expect(text).toBe(now.replace(/^title: .*$/m, 'title: Porches, screened'));
});

test('a field that both have changed stops the save, with its path and line', () => {
  const opened = frozenOf(service);
  const now = price('43000')(opened);
  const data = formData(service, opened);
  const own = { ...data, price: { ...record(data['price']), to: 44000 } };
  const { conflicts } = deskFor(service).format.join(own, now);
  expect(conflictsIn(service, now, conflicts).map(formatProblem)).toEqual([
    expect.stringMatching(/screened-porches\.md:\d+ {2}price\.to {2}.*"price: .* to: 43000/),
  ]);
});
