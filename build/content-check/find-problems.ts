import { isRead } from './entry.ts';
import { figuresIn } from './figures.ts';
import { factsOf } from './known-facts.ts';
import { namesIn } from './named.ts';
import { madePaths, pageFiles } from './pages.ts';
import { type Problem, sortProblems } from './problem.ts';
import * as rules from './rules/all.ts';
import { forEachCollection, openReader } from './schemas.ts';
import type { Parts, Rule, Site } from './site.ts';
import { textsOf } from './texts.ts';

/** What the check found, sorted by file and line. */
export interface Report {
  /** Each with the name of its rule. */
  problems: (Problem & { rule: string })[];
  files: number;
}

/**
 * Reads all entries with the site's schemas, applies every rule, and returns all problems at once. The company's years
 * are counted up to `today`.
 */
export function findProblems(parts: Parts, today: Date): Report {
  const { entries, of, sources } = parts;
  const known = {
    ...forEachCollection((name) => [...new Set(of(name).map(({ id }) => id))]),
    ...namesIn(parts, parts.drawings.keys()),
  };
  const reader = openReader(known, parts.pictures);
  const faults = new Map(
    entries
      .filter(isRead)
      .map((entry) => [entry, reader.faultsIn(entry.collection, entry.data)] as const),
  );
  const pages = pageFiles(entries);
  const site: Site = {
    ...parts,
    business: of('business')[0],
    known,
    // The rules of the trade quote what they forbid.
    texts: entries.filter(({ collection }) => collection !== 'trade').flatMap(textsOf),
    figures: entries.flatMap(figuresIn),
    reader,
    faults,
    broken: new Set(entries.filter((entry) => faults.get(entry)?.length !== 0)),
    facts: factsOf(parts, today),
    pages,
    pageAt: new Map(pages.filter(({ isLive }) => isLive).map((page) => [page.path, page])),
    made: madePaths(parts.made),
    today,
  };
  const found = Object.entries(rules).flatMap(([rule, find]: [string, Rule]) =>
    Array.from(find(site), (problem) => ({ rule, ...problem })),
  );
  return { files: sources.length, problems: sortProblems(found) };
}
