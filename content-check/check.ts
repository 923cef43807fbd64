import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { idsOf } from './entry.ts';
import { factsOf } from './facts.ts';
import { forEachCollection } from './fields.ts';
import { findRoutes, pageFiles } from './pages.ts';
import { readPictures } from './pictures.ts';
import { type Problem, sortProblems } from './problem.ts';
import { type Content, readContent } from './read.ts';
import { drawingFiles } from './rules/drawings.ts';
import {
  alikePlaces,
  articleLengths,
  avoidedWords,
  categories,
  repeatedParagraphs,
} from './rules/editorial.ts';
import { facts, freeFacts } from './rules/facts.ts';
import { figures } from './rules/figures.ts';
import { files, twins } from './rules/files.ts';
import { functionFacts } from './rules/function-facts.ts';
import { hours } from './rules/hours.ts';
import { links } from './rules/links.ts';
import { anchors, bodies, mainHeadings, pageShape } from './rules/pages.ts';
import { pagesToCome } from './rules/pages-to-come.ts';
import { paths } from './rules/paths.ts';
import { pictureFiles } from './rules/photos.ts';
import { plainTexts } from './rules/plain-texts.ts';
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
  facts,
  freeFacts,
  links,
  pagesToCome,
  figures,
  drawingFiles,
  pictureFiles,
  unused,
  plainTexts,
  searchTexts,
  typedPhones,
  typedPrices,
  hours,
  functionFacts,
  articleLengths,
  avoidedWords,
  repeatedParagraphs,
  alikePlaces,
  categories,
];

/**
 * Reads all content of the project in `root` with the site's schemas, applies every rule, and returns all
 * problems at once. The company's years are counted up to `today`.
 */
export async function checkContent(root: string, today = new Date()): Promise<Report> {
  const content = await readContent(root);
  const { entries, sources } = content;
  const known = forEachCollection((name) => idsOf(entries, name));
  const pages = pageFiles(entries);
  const [pictures, drawings, routes] = await Promise.all([
    readPictures(root, content.others),
    readDrawings(content),
    findRoutes(root, pages, entries),
  ]);
  const { problems, uses, broken } = readEntries(entries, known, pictures);
  const found = factsOf(entries, today);
  const site: Site = {
    ...content,
    known,
    pictures,
    drawings,
    uses,
    broken,
    facts: found,
    pages,
    routes,
  };
  const sound = entries.filter((entry) => !broken.has(entry));
  return {
    files: sources.length,
    problems: sortProblems([
      ...sources.flatMap((source) => source.problems),
      ...problems,
      ...(found ? readFilled(sound, known, pictures, found) : []),
      ...RULES.flatMap((rule) => rule(site)),
    ]),
  };
}

async function readDrawings({ root, others }: Content): Promise<Map<string, string>> {
  const found = others.filter((file) => /^src\/content\/drawings\/[^/]+\.svg$/.test(file));
  const read = found.map(
    async (file) => [basename(file, '.svg'), await readFile(join(root, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(read));
}
