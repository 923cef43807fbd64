import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type ContentFields, slug } from '#schemas/fields.ts';
import { sectionSchema } from '#schemas/section.ts';
import { root } from '#tests/project-copy.ts';
import { KINDS } from './project.ts';

/** The schema of a page's sections, which accepts any reference. */
const fields = { reference: () => z.string(), name: () => slug };
const schema = sectionSchema(fields as unknown as ContentFields);

test('the folders of sections are the kinds that a page may use', () => {
  expect(schema.options.map(({ shape }) => shape.kind.value)).toEqual(KINDS);
});

test.each(KINDS)('%s has a usual, a shortest and a longest example that fit its schema', (kind) => {
  const examples: unknown = parse(
    readFileSync(join(root, `src/sections/${kind}/examples.yaml`), 'utf8'),
  );
  expect(Object.keys(Object(examples))).toEqual(
    expect.arrayContaining(['usual', 'shortest', 'longest']),
  );
  for (const [name, example] of Object.entries(Object(examples))) {
    const read = schema.safeParse(example);
    expect(read.error && z.prettifyError(read.error), name).toBeUndefined();
    expect(read.data?.kind, name).toBe(kind);
  }
});
