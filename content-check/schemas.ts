import type { z } from 'astro/zod';
import { fillFacts } from '#model/facts.ts';
import { COLLECTIONS } from '#schemas/collections.ts';
import { type Entry, problemAt } from './entry.ts';
import { parse } from './explain.ts';
import { checkFields, forEachCollection, type Known, type Uses } from './fields.ts';
import type { Pictures } from './pictures.ts';
import type { Problem } from './problem.ts';

type Facts = Readonly<Record<string, string>>;

/** The result of reading all entries with their schemas. */
export interface Reading {
  problems: Problem[];
  uses: Uses;
  broken: Set<Entry>;
}

/** Reads every entry with the schema of its collection. */
export function readEntries(entries: readonly Entry[], known: Known, pictures: Pictures): Reading {
  const reading: Reading = { problems: [], uses: new Set(), broken: new Set() };
  const schemas = schemasWith(known, pictures, reading.uses);
  for (const entry of entries) {
    if (entry.source.data === undefined) {
      reading.broken.add(entry);
      continue;
    }
    const faults = parse(schemas[entry.collection], entry.data);
    if (faults.length > 0) reading.broken.add(entry);
    reading.problems.push(
      ...faults.map(({ path, message }) => problemAt(entry, path, 'field', message)),
    );
  }
  return reading;
}

/**
 * Checks valid entries again with their facts filled in: the limits hold for the text that visitors read.
 * Another rule reports unknown facts.
 */
export function readFilled(
  entries: readonly Entry[],
  known: Known,
  pictures: Pictures,
  facts: Facts,
): Problem[] {
  const schemas = schemasWith(known, pictures, new Set());
  return entries.flatMap((entry) => {
    const data = filled(entry.data, facts);
    if (data === entry.data) return [];
    return parse(schemas[entry.collection], data).map(({ path, message }) =>
      problemAt(entry, path, 'filled', `With its facts filled in: ${message}`),
    );
  });
}

function schemasWith(known: Known, pictures: Pictures, uses: Uses) {
  const fields = checkFields(known, pictures, uses);
  return forEachCollection((name): z.ZodType => COLLECTIONS[name].schema(fields));
}

function filled(data: unknown, facts: Facts): unknown {
  try {
    return fillFacts(data, facts);
  } catch {
    return data;
  }
}
