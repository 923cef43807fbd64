import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesUnder } from '#build/content-check/read.ts';
import { CONTENT } from '#schemas/collections.ts';

/** One number on the pages: where it is written, and what it rests on. */
export interface SitedNumber {
  file: string;
  line: number;
  number: string;
  /** `docs/content/sources.md 5, 9`, another document, or `a fact of the company`; undefined when nothing is named. */
  source: string | undefined;
}

/** Fields whose numbers are facts of the company, or no statement at all. */
const OWN =
  /^\s*(?:- )?(?:price|duration|facts|navOrder|updated|date|geo|order|photo|photos|drawing|id|to|services|months|year)\b/;
const CITED = /#.*?(sources [\d, ]+|docs\/[\w/-]+\.md)/;
const NUMBER = /\d[\d,.:/]*\d|\d|[¼½¾⅛⅜⅝⅞]/g;

/** Every number in the words of pages, services, areas, articles and questions, in order of file and line. */
export async function listNumbers(root: string, folder: string = CONTENT): Promise<SitedNumber[]> {
  const files = (await filesUnder(root, folder)).filter((file) =>
    /\/(?:pages|services|areas|blog|faqs)\/.*\.(?:md|yaml)$/.test(file),
  );
  const lists = await Promise.all(
    files.map(async (file) => numbersIn(file, await readFile(join(root, file), 'utf8'))),
  );
  return lists.flat();
}

/**
 * The numbers of one file. A comment `# sources 5` counts for the section or question that follows it, on the
 * first lines for the whole file, at the end of a line for that line, and before `kind: body` for the text below.
 */
export function numbersIn(file: string, text: string): SitedNumber[] {
  const lines = text.split('\n');
  let whole: string | undefined;
  let next: string | undefined;
  let block: string | undefined;
  let body: string | undefined;
  let ends = 0;
  let isFacts = false;
  return lines.flatMap((line, index): SitedNumber[] => {
    if (line === '---') {
      ends += 1;
      if (ends === 2) block = body ?? whole;
      return [];
    }
    const [, cited] = CITED.exec(line) ?? [];
    const isComment = /^\s*#/.test(line) && !(file.endsWith('.md') && ends > 1);
    if (isComment) {
      if (cited && !/^\s/.test(line)) whole = cited.trim();
      else if (cited) next = cited.trim();
      return [];
    }
    if (/^ {2}- (?:kind|question):/.test(line)) {
      block = next;
      if (line.includes('kind: body')) body = block;
      next = undefined;
    }
    if (/^\w/.test(line) && ends < 2) isFacts = /^(?:facts|price|geo):/.test(line);
    if (isFacts || (ends < 2 && OWN.test(line))) return [];
    const words = line
      .replace(/\s#.*$/, '')
      .replace(/\]\([^)]*\)|\bto: [^,}]*|\((?:410)\)[^,]*/g, '')
      .replace(/^\s*\w+: *\[.*\]$/, '');
    const facts = [...words.matchAll(/\(\(([\w.-]+)\)\)/g)].map(([written]) => ({
      number: written,
      source: 'a fact of the company',
    }));
    const numbers = [...words.replace(/\(\([^)]*\)\)/g, '').matchAll(NUMBER)].map(([number]) => ({
      number,
      source: sourceOf(cited?.trim() ?? block ?? next ?? whole),
    }));
    return [...facts, ...numbers].map((one) => ({ file, line: index + 1, ...one }));
  });
}

const sourceOf = (cited: string | undefined): string | undefined =>
  cited?.replace(/^sources /, 'docs/content/sources.md ').replace(/[, ]+$/, '');
