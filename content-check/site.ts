import type { Entry } from './entry.ts';
import type { Known, Uses } from './fields.ts';
import type { PageFile, Routes } from './pages.ts';
import type { Pictures } from './pictures.ts';
import type { Problem } from './problem.ts';
import type { Content } from './read.ts';

/** Everything that the rules may use of a project's content. */
export interface Site extends Content {
  known: Known;
  pictures: Pictures;
  /** The drawings by name, with their markup. */
  drawings: ReadonlyMap<string, string>;
  /** Entries that a reference leads to. */
  uses: Uses;
  /** Entries that could not be read or are invalid: what they refer to is uncertain. */
  broken: ReadonlySet<Entry>;
  /** The facts that texts may name; undefined while business.yaml is invalid. */
  facts: Readonly<Record<string, string>> | undefined;
  pages: readonly PageFile[];
  routes: Routes;
}

/** One rule of the check: everything in the content that breaks it. */
export type Rule = (site: Site) => Problem[];
