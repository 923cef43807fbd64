import type { Content } from './content.ts';
import type { Entry } from './entry.ts';
import type { Known, Uses } from './fields.ts';
import type { PageFile, Routes } from './pages.ts';
import type { Pictures } from './pictures.ts';
import type { Problem } from './problem.ts';

/** A project's content as the rules get it. */
export interface Site extends Content {
  known: Known;
  pictures: Pictures;
  /** The drawings by name, with their markup. */
  drawings: ReadonlyMap<string, string>;
  /** The markup of the company's logo; undefined where only the build knows it. */
  logo: string | undefined;
  /** Entries that are referenced. */
  uses: Uses;
  /** Unreadable or invalid entries, whose references are unknown. */
  broken: ReadonlySet<Entry>;
  /** The facts that texts may name; undefined while business.yaml is invalid. */
  facts: Readonly<Record<string, string>> | undefined;
  pages: readonly PageFile[];
  routes: Routes;
  /** The day on which the content is checked. */
  today: Date;
}

/** A rule of the check: yields every violation. */
export type Rule = (site: Site) => Iterable<Problem>;
