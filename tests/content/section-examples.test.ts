import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ContentFields, slug } from '#schemas/fields.ts';
import { sectionSchema } from '#schemas/section.ts';

const folder = new URL('../../src/sections/', import.meta.url);
const kinds = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** The schema of a page's sections, which accepts any reference. */
const fields = { reference: () => z.string(), name: () => slug };
const schema = sectionSchema(fields as unknown as ContentFields);

test('the folders of sections are the kinds that a page may use, at most 26', () => {
  expect(schema.options.map(({ shape }) => shape.kind.value)).toEqual(kinds);
  expect(kinds.length).toBeLessThanOrEqual(26);
});

test.each(kinds)('%s has a usual, a shortest and a longest example that fit its schema', (kind) => {
  const examples: unknown = parse(readFileSync(new URL(`${kind}/examples.yaml`, folder), 'utf8'));
  expect(Object.keys(Object(examples))).toEqual(
    expect.arrayContaining(['usual', 'shortest', 'longest']),
  );
  for (const [name, example] of Object.entries(Object(examples))) {
    const read = schema.safeParse(example);
    expect(read.error && z.prettifyError(read.error), name).toBeUndefined();
    expect(read.data?.kind, name).toBe(kind);
  }
});
