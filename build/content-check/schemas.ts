import type { z } from 'astro/zod';
import { fillFacts } from '#model/facts.ts';
import { COLLECTIONS } from '#schemas/collections.ts';
import { type Entry, isRead, problemAt } from './entry.ts';
import { parse } from './explain.ts';
import { checkFields, forEachCollection, type Known, type Uses } from './fields.ts';
import type { Pictures } from './pictures.ts';
import type { Problem } from './problem.ts';
import type { Path } from './source.ts';

/** The result of reading all entries with their schemas. */
export interface Reading {
  problems: Problem[];
  uses: Uses;
  broken: Set<Entry>;
}

/** Reads every entry with the schema of its collection. */
export function readEntries(entries: readonly Entry[], known: Known, pictures: Pictures): Reading {
  const uses: Uses = new Set();
  const schemas = schemasWith(known, pictures, uses);
  const broken = new Set(entries.filter((entry) => !isRead(entry)));
  const problems = entries.filter(isRead).flatMap((entry) => {
    const faults = parse(schemas[entry.collection], entry.data);
    if (faults.length > 0) broken.add(entry);
    return faults.map(({ path, message }) => problemAt(entry, path, 'field', message));
  });
  return { problems, uses, broken };
}

/**
 * Checks valid entries again with their facts filled in: the limits hold for the text that visitors read.
 * Another rule reports unknown facts.
 */
export function readFilled(
  entries: readonly Entry[],
  known: Known,
  pictures: Pictures,
  facts: Readonly<Record<string, string>>,
): Problem[] {
  const schemas = schemasWith(known, pictures, new Set());
  return entries.flatMap((entry) => {
    const data = filled(entry.data, facts);
    if (data === entry.data) return [];
    return parse(schemas[entry.collection], data).map(({ path, message }) =>
      problemAt(
        entry,
        path,
        'filled',
        isLeftOut(path, data, entry.data) ? LEFT_OUT : WITH + message,
      ),
    );
  });
}

const WITH = 'With its facts filled in: ';
const LEFT_OUT =
  'This names a fact that has no value yet, and the page cannot do without it. Fill in the fact, or take it out here.';

/** Whether a field is written, and left out once the facts are filled in. */
function isLeftOut(path: Path, filledIn: unknown, written: unknown): boolean {
  const at = (data: unknown) => path.reduce<unknown>((part, name) => Object(part)[name], data);
  return at(filledIn) === undefined && at(written) !== undefined;
}

function schemasWith(known: Known, pictures: Pictures, uses: Uses) {
  const fields = checkFields(known, pictures, uses);
  return forEachCollection((name): z.ZodType => COLLECTIONS[name].schema(fields));
}

function filled(data: unknown, facts: Readonly<Record<string, string>>): unknown {
  try {
    return fillFacts(data, facts);
  } catch {
    return data;
  }
}
