import { load, YAMLException } from 'js-yaml';
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import { type CharacterFault, characterFaults, NEVER_ONE, nameCharacter } from './characters.ts';
import { cutValues } from './cut-values.ts';
import { count, quote } from './message-parts.ts';
import type { Problem } from './problem.ts';
import { explainYaml, missingSpace, type SyntaxFault, unquoted } from './yaml-errors.ts';

/** The path of a field: names, and indices in lists from 0. */
export type Path = readonly PropertyKey[];

/** One content file: its data, the text below its frontmatter, and the line of each field. */
export interface Source {
  /** The file, relative to the project's folder. */
  file: string;
  text: string;
  /** What the YAML says; undefined when it could not be read. */
  data: unknown;
  /** The Markdown below the frontmatter, and the line on which it begins. */
  body: string;
  bodyLine: number;
  problems: Problem[];
  /** The line of a field, from 1; for a missing field the line of its parent. */
  lineOf: (path: Path) => number;
}

/** Finds frontmatter as Astro does. */
const FRONTMATTER = /(?:^\uFEFF?|^\s*\n)---([\s\S]*?\n)---/;

/** Reads a content file: the frontmatter of a Markdown file, or the whole of a YAML file. */
export function readSource(file: string, text: string): Source {
  const encoding = wrongEncoding(text) ?? oldLineEnd(text) ?? twoVersions(text) ?? longLine(text);
  if (encoding) return unreadable(file, text, encoding);
  const isMarkdown = file.endsWith('.md');
  const end = isMarkdown ? (FRONTMATTER.exec(text)?.[0].length ?? text.length) : text.length;
  const found = [...characterFaults(text, end)];
  const wrong = found.filter(({ level }) => level === 'error');
  if (wrong.length > 0) return unreadable(file, text, ...wrong);
  const source = isMarkdown ? readMarkdown(file, text) : readYaml(file, text, text);
  const asProblem = (fault: CharacterFault) => ({ file, field: '', ...fault });
  return { ...source, problems: [...source.problems, ...found.map(asProblem)] };
}

/** A line of dashes, or of what a program makes of them, at the edge of the fields: undefined when it is right. */
function wrongDashes(text: string): SyntaxFault | undefined {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const next = lines.findIndex(
    (line, index) => index > first && /^(?:-{3}|[-–—]{2,}\s*$|[–—])/.test(line),
  );
  for (const index of [first, next]) {
    const line = lines[index]?.trimEnd() ?? '';
    if (!/^(?:[-–—]{2,}|[–—])$/.test(line) || line === '---') continue;
    const message = `This line is ${quote(line)}. Write exactly three dashes: "---".`;
    return { line: index + 1, message };
  }
  return undefined;
}

function readMarkdown(file: string, text: string): Source {
  const dashes = wrongDashes(text);
  if (dashes) return unreadable(file, text, dashes);
  const [head] = FRONTMATTER.exec(text) ?? [];
  if (head === undefined) {
    const message = /^\uFEFF?\s*---/.test(text)
      ? 'The fields at the top never end. Put a line "---" after the last of them.'
      : 'The file does not begin with a line "---". Put its fields between two such lines.';
    return unreadable(file, text, { line: 1, message });
  }
  // From the file's first line on, so that lines have their numbers.
  const yaml = head.slice(0, -'---'.length).replace('---', '');
  const body = text.slice(head.length);
  return { ...readYaml(file, text, yaml), body, bodyLine: linesIn(head) + 1 };
}

/** Reads the YAML of a file. */
function readYaml(file: string, text: string, yaml: string): Source {
  const counter = new LineCounter();
  // Dates are parsed as Astro's parser does; positions give the line of each field.
  const document = parseDocument(yaml, {
    lineCounter: counter,
    customTags: ['timestamp'],
    merge: true,
    prettyErrors: false,
  });
  const lineAt = (offset = 0): number => counter.linePos(offset).line;
  const fault = faultIn(document, yaml, counter);
  if (fault) return unreadable(file, text, fault);
  const problems: Problem[] = cutValues(document, yaml).map((cut) => ({
    file,
    line: lineAt(cut.offset),
    field: cut.field,
    message: cut.message,
    level: 'error',
  }));
  visit(document, {
    Scalar(_key, { value, source = '', range }, ancestors) {
      const [wrong] = (typeof value === 'string' && NEVER_ONE.exec(value)) || [];
      const message =
        value instanceof Date
          ? badDay(value, source)
          : wrong && `${nameCharacter(wrong)} is written here, which no text has. Take it out.`;
      if (message === undefined) return;
      const owner = ancestors.at(-1);
      const field = isPair(owner) && isScalar(owner.key) ? String(owner.key.value) : '';
      problems.push({ file, line: lineAt(range?.[0]), field, message, level: 'error' });
    },
  });
  const lineOf = (path: Path): number => lineAt(offsetOf(document, path));
  return { file, text, data: document.toJS(), body: '', bodyLine: 1, problems, lineOf };
}

/** Why the YAML can't be read as fields or a list; undefined when it can. */
function faultIn(
  document: Document.Parsed,
  yaml: string,
  counter: LineCounter,
): SyntaxFault | undefined {
  const lines = yaml.split(/\r?\n/);
  const [error] = [...document.errors, ...document.warnings];
  if (error) return explainYaml(error, lines, counter.linePos(error.pos[0]));
  const named = namedNode(document);
  if (named !== undefined) {
    const { line } = counter.linePos(named);
    return { line, message: unquoted(lines, line) ?? 'Remove the characters "&" and "*".' };
  }
  if (isCollection(document.contents)) return otherReading(document.toJS(), yaml);
  const message = 'There are no fields here. Write them as "name: text", one in each line.';
  const glued = lines.map((_, index) => missingSpace(lines, index + 1)).find(Boolean);
  return glued ?? { line: 1, message };
}

/** Where a text begins with "&word" or "*word": YAML takes it for an anchor or alias and drops the word. */
function namedNode(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Node(_key, node) {
      if (!isAlias(node) && !('anchor' in node && node.anchor)) return undefined;
      offset = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/**
 * What Astro's parser of YAML refuses, or reads as something else: it is another than the one that gives the lines of
 * fields here.
 */
function otherReading(data: unknown, yaml: string): SyntaxFault | undefined {
  try {
    // Astro cuts the mark off in Markdown files, and its parser does in others.
    const path = firstDifference(data, load(yaml.replace(/^\uFEFF/, '')));
    if (!path) return undefined;
    const last = path.findLast((step) => typeof step === 'string') ?? '';
    const line = yaml.split('\n').findIndex((one) => one.includes(`${last}:`)) + 1;
    return {
      line: line || 1,
      message: `The value of ${quote(last)} can be read in two ways. Put it in quotation marks, or write a number without signs and letters.`,
    };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = (error.mark?.line ?? 0) + 1;
    return {
      line,
      message: `This can't be read: ${error.reason}. Write the text in plain letters, in quotation marks.`,
    };
  }
}

/** The path of the first value that differs; undefined when all are the same. */
function firstDifference(one: unknown, other: unknown): Path | undefined {
  if (one instanceof Date || other instanceof Date)
    return String(one) === String(other) || badDates(one, other) ? undefined : [];
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other)
    return Object.is(one, other) ? undefined : [];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    const path = firstDifference(Object(one)[key], Object(other)[key]);
    if (path) return [key, ...path];
  }
  return undefined;
}

/** A day in another notation, which another rule names. */
const badDates = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' || typeof other === 'string';

function badDay(day: Date, written: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) {
    return `This says ${quote(written)}. Write only the day, with two digits for month and day, like 2025-01-05.`;
  }
  if (day.toISOString().startsWith(written)) return undefined;
  return `There is no day ${written} in the calendar. Check the month and the day.`;
}

/** The offset of a field; for a missing one, of its nearest parent. */
function offsetOf(document: Document.Parsed, path: Path): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const parent = document.getIn(path.slice(0, depth - 1), true);
    const step = path[depth - 1];
    const found = isSeq(parent)
      ? parent.items[Number(step)]
      : isMap(parent) && parent.items.find(({ key }) => String(key) === String(step))?.key;
    if (isNode(found) && found.range) return found.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** A file that is not UTF-8, like one in Windows-1252, has unreadable letters. */
function wrongEncoding(text: string): SyntaxFault | undefined {
  const at = text.indexOf('\uFFFD');
  if (at < 0) return undefined;
  if (text.includes('\0'))
    return {
      line: 1,
      message:
        'This is not UTF-8 text: it was saved as UTF-16, or is not text at all. Save it as UTF-8 (in Notepad: Save as, Encoding).',
    };
  const [words = ''] = /\S*$/.exec(text.slice(0, at)) ?? [];
  const [rest = ''] = /^\S*/.exec(text.slice(at)) ?? [];
  const message = `The letters of ${quote(words + rest)} can't be read, because the file is not saved as UTF-8. Type them again and save it as UTF-8 (in Notepad: Save as, Encoding).`;
  return { line: linesIn(text.slice(0, at)) + 1, message };
}

/** So many characters fit into a line, and no page has as many in a paragraph. */
const LONGEST_LINE = 20_000;

function longLine(text: string): SyntaxFault | undefined {
  const lines = text.split('\n');
  const at = lines.findIndex(({ length }) => length > LONGEST_LINE);
  if (at < 0) return undefined;
  const message = `This line has ${count(lines[at]?.length ?? 0, 'character')}, and ${LONGEST_LINE.toLocaleString('en-US')} are the most. Shorten it, or divide the text into paragraphs.`;
  return { line: at + 1, message };
}

/** The marks of Git between two versions that it could not join. */
function twoVersions(text: string): SyntaxFault | undefined {
  const at = text.search(/^(?:<{7}|>{7})(?: |$)/m);
  if (at < 0) return undefined;
  const message =
    'Two versions of this file are here, between lines of <<<<<<<, ======= and >>>>>>>. Keep one of them, and take these lines out.';
  return { line: linesIn(text.slice(0, at)) + 1, message };
}

/** Line ends that only an old Mac wrote: Astro finds no fields in such a file. */
function oldLineEnd(text: string): SyntaxFault | undefined {
  const at = text.search(/\r(?!\n)/);
  if (at < 0) return undefined;
  const message =
    'The lines of this file end with a carriage return (CR) alone, as on an old Mac. Save it with the line ends of Unix (LF) or Windows (CRLF).';
  return { line: text.slice(0, at).split(/\r\n?|\n/).length, message };
}

const linesIn = (text: string): number => text.split('\n').length - 1;

const unreadable = (file: string, text: string, ...faults: readonly SyntaxFault[]): Source => ({
  file,
  text,
  data: undefined,
  body: '',
  bodyLine: 1,
  problems: faults.map(({ line, message }) => ({ file, line, field: '', message, level: 'error' })),
  lineOf: () => faults[0]?.line ?? 1,
});
