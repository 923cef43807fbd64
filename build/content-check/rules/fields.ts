import { problemAt } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import type { Path } from '#build/content-check/source.ts';
import { fillFacts } from '#model/facts.ts';

/** Every file can be read. */
export const syntax = ({ sources }: Site): Problem[] => sources.flatMap(({ problems }) => problems);

/** Every entry is as the schema of its collection wants it. */
export function* fields({ faults }: Site): Iterable<Problem> {
  for (const [entry, found] of faults)
    for (const { path, message } of found) yield problemAt(entry, path, message);
}

/** So it is with its facts filled in: the limits hold for the text that visitors read. */
export function* filled({ entries, broken, facts, reader }: Site): Iterable<Problem> {
  for (const entry of entries.filter((one) => facts && !broken.has(one))) {
    const data = fill(entry.data, facts ?? {});
    if (data === entry.data) continue;
    for (const { path, message } of reader.faultsIn(entry.collection, data)) {
      const isLeftOut = partOf(data, path) === undefined && partOf(entry.data, path) !== undefined;
      yield problemAt(entry, path, isLeftOut ? LEFT_OUT : `With its facts filled in: ${message}`);
    }
  }
}

const LEFT_OUT =
  'This names a fact that has no value yet, and the page cannot do without it. Fill in the fact, or take it out here.';

const partOf = (data: unknown, path: Path): unknown =>
  path.reduce((part, name) => Object(part)[name], data);

/** The data as it is when it names an unknown fact, which another rule reports. */
function fill(data: unknown, facts: Readonly<Record<string, string>>): unknown {
  try {
    return fillFacts(data, facts);
  } catch {
    return data;
  }
}
