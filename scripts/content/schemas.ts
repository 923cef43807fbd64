import { fillFacts } from '#model/facts.ts';
import { COLLECTIONS, type CollectionName } from './collections.ts';
import { type Entry, problemAt } from './entry.ts';
import { parse } from './explain.ts';
import { checkFields, type Uses } from './fields.ts';
import type { Pictures } from './pictures.ts';
import type { Problem } from './problem.ts';

/** What reading all entries with their schemas gave. */
export interface Reading {
  problems: Problem[];
  uses: Uses;
  broken: Set<Entry>;
}

type Known = Record<CollectionName, readonly string[]>;

/** Reads every entry with the schema of its collection. */
export function readEntries(entries: readonly Entry[], known: Known, pictures: Pictures): Reading {
  const reading: Reading = { problems: [], uses: new Set(), broken: new Set() };
  const fields = checkFields(known, pictures, reading.uses);
  for (const entry of entries) {
    if (entry.source.data === undefined) {
      reading.broken.add(entry);
      continue;
    }
    const { faults } = parse(schemaOf(entry, fields), entry.data);
    if (faults.length > 0) reading.broken.add(entry);
    reading.problems.push(...faults.map(({ path, message }) => problemAt(entry, path, 'field', message)));
  }
  return reading;
}

/**
 * Reads sound entries once more with their facts filled in: a text must also have the right length as visitors
 * read it. Unknown facts are another rule's business.
 */
export function readFilled(entries: readonly Entry[], known: Known, pictures: Pictures, facts: Readonly<Record<string, string>>): Problem[] {
  const fields = checkFields(known, pictures, new Set());
  return entries.flatMap((entry) => {
    const data = filled(entry.data, facts);
    if (data === entry.data) return [];
    const { faults } = parse(schemaOf(entry, fields), data);
    return faults.map(({ path, message }) => problemAt(entry, path, 'filled', `With its facts filled in: ${message}`));
  });
}

const schemaOf = (entry: Entry, fields: ReturnType<typeof checkFields>) => COLLECTIONS[entry.collection].schema(fields);

function filled(data: unknown, facts: Readonly<Record<string, string>>): unknown {
  try {
    return fillFacts(data, facts);
  } catch {
    return data;
  }
}
