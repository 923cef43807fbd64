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
import type { Problem } from './problem.ts';
import { quote } from './words.ts';
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
  const encoding = wrongEncoding(text);
  if (encoding) return unreadable(file, text, encoding);
  if (!file.endsWith('.md')) return readYaml(file, text, text);
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
  const problems: Problem[] = [];
  visit(document, {
    Scalar(_key, { value, source = '', range }, ancestors) {
      const message = value instanceof Date ? badDay(value, source) : undefined;
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
  if (isCollection(document.contents)) return undefined;
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

function badDay(day: Date, written: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written)) {
    return `This says ${quote(written)}. Write only the day, with two digits for month and day, like 2025-01-05.`;
  }
  if (day.toISOString().startsWith(written)) return undefined;
  return `There is no day ${written} in the calendar. Look at month and day.`;
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
  const words = text.slice(text.lastIndexOf(' ', at) + 1).split(/\s/, 1)[0] ?? '';
  const message = `The letters of ${quote(words)} can't be read, because the file is not saved as UTF-8. Write them anew and save it as UTF-8 (in Notepad: Save as, Encoding).`;
  return { line: linesIn(text.slice(0, at)) + 1, message };
}

const linesIn = (text: string): number => text.split('\n').length - 1;

const unreadable = (file: string, text: string, { line, message }: SyntaxFault): Source => ({
  file,
  text,
  data: undefined,
  body: '',
  bodyLine: 1,
  problems: [{ file, line, field: '', message, level: 'error' }],
  lineOf: () => line,
});
