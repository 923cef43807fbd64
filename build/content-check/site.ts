import type { Content } from './content.ts';
import type { Entry } from './entry.ts';
import type { Fault } from './explain.ts';
import type { Figure } from './figures.ts';
import type { PageFile } from './pages.ts';
import type { Pictures } from './pictures.ts';
import type { Problem } from './problem.ts';
import type { Rendered } from './render.ts';
import type { Known, Reader } from './schemas.ts';
import type { Text } from './texts.ts';

/** The parts of a project that the rules look at. */
export interface Parts extends Content {
  pictures: Pictures;
  /** The drawings by name, with their markup. */
  drawings: ReadonlyMap<string, string>;
  /** The markup of the company's logo; left out where there is none. */
  logo?: string | undefined;
  /** What is wrong with the logo that is a picture. */
  logoFault?: string | undefined;
  /** The files of src/pages and of the public folder. */
  made: readonly string[];
  /** The addresses of the last build's pages; left out where there is none, as the next. */
  lastPages?: readonly string[];
  /** What the Markdown texts are on their pages, by their files. */
  rendered?: ReadonlyMap<string, Rendered>;
}

/** A project's content as the rules get it. */
export interface Site extends Omit<Parts, 'made'> {
  /** The entry of the company; undefined while its file is missing. */
  business: Entry | undefined;
  known: Known;
  /** Every text of every entry, and the figures that they name. */
  texts: readonly Text[];
  figures: readonly Figure[];
  /** Reads data with the schemas; it has read every entry. */
  reader: Reader;
  /** What the schemas found in each entry that could be read. */
  faults: ReadonlyMap<Entry, readonly Fault[]>;
  /** Unreadable or invalid entries, whose references are unknown. */
  broken: ReadonlySet<Entry>;
  /** The facts that texts may name; undefined while business.yaml is invalid. */
  facts: Readonly<Record<string, string>> | undefined;
  pages: readonly PageFile[];
  /** The pages that are built or will be, by their path. */
  pageAt: ReadonlyMap<string, PageFile>;
  /** Addresses of pages made by code and of files of the public folder. */
  made: ReadonlySet<string>;
  /** The day on which the content is checked. */
  today: Date;
}

/** A rule of the check: yields every violation. */
export type Rule = (site: Site) => Iterable<Problem>;
