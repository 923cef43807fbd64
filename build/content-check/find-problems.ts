import type { Content } from './content.ts';
import { idsOf } from './entry.ts';
import { factsOf } from './facts.ts';
import { forEachCollection } from './fields.ts';
import { pageFiles, routesOf } from './pages.ts';
import type { Pictures } from './pictures.ts';
import { type Problem, sortProblems } from './problem.ts';
import * as rules from './rules/all.ts';
import { readEntries, readFilled } from './schemas.ts';
import type { Rule, Site } from './site.ts';

/** What the check found, sorted by file and line. */
export interface Report {
  problems: Problem[];
  files: number;
}

const RULES: readonly Rule[] = Object.values(rules);

/** The parts of a project that the rules look at. */
export interface Parts {
  content: Content;
  pictures: Pictures;
  /** The drawings by name, with their markup. */
  drawings: ReadonlyMap<string, string>;
  /** The markup of the company's logo; left out where only the build knows it. */
  logo?: string | undefined;
  /** The files of src/pages and of the public folder. */
  made: readonly string[];
}

/**
 * Reads all entries with the site's schemas, applies every rule that reads no files, and `more` rules, and
 * returns all problems at once. The company's years are counted up to `today`.
 */
export function findProblems(
  { content, pictures, drawings, logo, made }: Parts,
  today: Date,
  more: readonly Rule[] = [],
): Report {
  const { entries, sources } = content;
  const known = forEachCollection((name) => idsOf(entries, name));
  const pages = pageFiles(entries);
  const routes = routesOf(pages, entries, made);
  const { problems, uses, broken } = readEntries(entries, known, pictures);
  const facts = factsOf(entries, today);
  const site: Site = {
    ...content,
    known,
    pictures,
    drawings,
    logo,
    uses,
    broken,
    facts,
    pages,
    routes,
    today,
  };
  const sound = entries.filter((entry) => !broken.has(entry));
  return {
    files: sources.length,
    problems: sortProblems([
      ...sources.flatMap((source) => source.problems),
      ...problems,
      ...(facts ? readFilled(sound, known, pictures, facts) : []),
      ...[...RULES, ...more].flatMap((rule) => [...rule(site)]),
    ]),
  };
}
