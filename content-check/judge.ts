import type { Content } from './content.ts';
import { idsOf } from './entry.ts';
import { factsOf } from './facts.ts';
import { forEachCollection } from './fields.ts';
import { pageFiles, routesOf } from './pages.ts';
import type { Pictures } from './pictures.ts';
import { type Problem, sortProblems } from './problem.ts';
import { drawingFiles } from './rules/drawings.ts';
import {
  alikePlaces,
  articleLengths,
  avoidedWords,
  categories,
  repeatedParagraphs,
} from './rules/editorial.ts';
import { freeFacts, facts as knownFacts } from './rules/facts.ts';
import { figures, markdownPictures } from './rules/figures.ts';
import { files, twins } from './rules/files.ts';
import { hours } from './rules/hours.ts';
import { links } from './rules/links.ts';
import { anchors, bodies, mainHeadings, pageShape } from './rules/pages.ts';
import { pagesToCome } from './rules/pages-to-come.ts';
import { paths } from './rules/paths.ts';
import { pictureFiles } from './rules/photos.ts';
import { plainTexts } from './rules/plain-texts.ts';
import { repeatedPhotos } from './rules/repeated-photos.ts';
import { searchTexts } from './rules/search.ts';
import { typedPhones, typedPrices } from './rules/typed.ts';
import { unused } from './rules/unused.ts';
import { readEntries, readFilled } from './schemas.ts';
import type { Rule, Site } from './site.ts';

/** What the check found, sorted by file and line. */
export interface Report {
  problems: Problem[];
  files: number;
}

const RULES: readonly Rule[] = [
  files,
  twins,
  paths,
  pageShape,
  bodies,
  anchors,
  mainHeadings,
  knownFacts,
  freeFacts,
  links,
  pagesToCome,
  figures,
  markdownPictures,
  drawingFiles,
  pictureFiles,
  repeatedPhotos,
  unused,
  plainTexts,
  searchTexts,
  typedPhones,
  typedPrices,
  hours,
  articleLengths,
  avoidedWords,
  repeatedParagraphs,
  alikePlaces,
  categories,
];

/** The parts of a project that the rules judge. */
export interface Parts {
  content: Content;
  pictures: Pictures;
  /** The drawings by name, with their markup. */
  drawings: ReadonlyMap<string, string>;
  /** The files of src/pages and of the public folder. */
  made: readonly string[];
}

/**
 * Reads all entries with the site's schemas, applies every rule that reads no files, and `more` rules, and
 * returns all problems at once. The company's years are counted up to `today`.
 */
export function judge(
  { content, pictures, drawings, made }: Parts,
  today: Date,
  more: readonly Rule[] = [],
): Report {
  const { entries, sources } = content;
  const known = forEachCollection((name) => idsOf(entries, name));
  const pages = pageFiles(entries);
  const routes = routesOf(pages, entries, made);
  const { problems, uses, broken } = readEntries(entries, known, pictures);
  const facts = factsOf(entries, today);
  const site: Site = { ...content, known, pictures, drawings, uses, broken, facts, pages, routes };
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
