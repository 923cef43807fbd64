import type { YAMLError } from 'yaml';
import { quote } from './message-parts.ts';

/** An error in YAML in plain words, and its line, from 1. */
export interface SyntaxFault {
  line: number;
  message: string;
}

const NO_SPACE = /^\s*(?:- )*["']?([A-Za-z][\w-]*)["']?:([^\s/].*)$/;
const FIELD = /^(\s*(?:- )*)([^\s#:][^:]*):\s+(.*)$/;

/** Explains the parser's first error, reported at a line and column, in words for people who don't program. */
export function explainYaml(
  { code, message }: YAMLError,
  lines: readonly string[],
  { line, col }: { line: number; col: number },
): SyntaxFault {
  const own = lines[line - 1] ?? '';
  if (code === 'TAB_AS_INDENT') {
    return { line, message: 'This line begins with a tab. Use spaces: two for each step inward.' };
  }
  if (code === 'DUPLICATE_KEY') {
    const [, amount] = /:\s*(\d{1,3}(?:,\d{3})+)\b/.exec(own) ?? [];
    if (amount) {
      const plain = amount.replaceAll(',', '');
      return { line, message: `Write the number ${quote(amount)} without commas: ${plain}.` };
    }
    const [name] = /[^"':]+/.exec(own.slice(col - 1)) ?? [];
    return {
      line,
      message: `The field ${quote(name)} is here for the second time. Keep one of them.`,
    };
  }
  const glued = missingSpace(lines, line);
  if (glued) return glued;
  if (code === 'MISSING_CHAR' && message.includes('closing')) return openQuote(lines, line);
  if (code === 'BLOCK_IN_FLOW' || message.includes('Flow')) {
    const opened = lines.slice(0, line).findLastIndex((one) => /[[{]/.test(one)) + 1;
    const [cut] = /[^"'\s]\s+(?=#\S)/.exec(lines[(opened || line) - 1] ?? '') ?? [];
    if (cut)
      return {
        line: opened || line,
        message:
          'A number sign after a space starts a comment, so the rest of this line is left out. Put quotation marks around the text with it, like "Apt #5".',
      };
    return {
      line: opened || line,
      message:
        'A list in [ ] or a group in { } is not complete. Put a comma between its parts and close it in the same line.',
    };
  }
  if (code === 'BAD_INDENT' || message.includes('without - indicator')) return badIndent(line);
  if (code === 'BAD_DQ_ESCAPE')
    return {
      line,
      message:
        'A backslash between " marks begins a special character. Write two of them, \\\\, or put the text between \' marks.',
    };
  const needsQuotes = unquoted(lines, line);
  if (needsQuotes) return { line, message: needsQuotes };
  const next = lines[line];
  if (next !== undefined && indentOf(next) > indentOf(own)) return badIndent(line + 1);
  return {
    line,
    message: `This line is neither "name: text" nor a list item "- text". Write the field's name and a colon before ${quote(own.trim())}, or move it inward if it continues the text above.`,
  };
}

/** The line near `line` without a space after its colon, like `title:Deck`. */
export function missingSpace(lines: readonly string[], line: number): SyntaxFault | undefined {
  for (const one of [line, line - 1, line + 1]) {
    const [, name, value] = NO_SPACE.exec(lines[one - 1] ?? '') ?? [];
    if (name !== undefined && value !== undefined) {
      return {
        line: one,
        message: `There is no space after the colon. Write "${name}: ${value.length > 30 ? '…' : value}".`,
      };
    }
  }
  return undefined;
}

/** The last line up to `line` in which a quotation mark is opened and not closed. */
function openQuote(lines: readonly string[], line: number): SyntaxFault {
  const isOpen = (text: string): boolean => {
    const value = FIELD.exec(text)?.[3] ?? text.trim().replace(/^- /, '');
    const mark = value[0];
    return (
      (mark === '"' || mark === "'") &&
      !value
        .slice(1)
        .replace(/\s+#.*$/, '')
        .trimEnd()
        .endsWith(mark)
    );
  };
  const found = lines.slice(0, line).findLastIndex(isOpen);
  return {
    line: found < 0 ? line : found + 1,
    message:
      'The text begins with a quotation mark that is never closed. End the text with the same mark.',
  };
}

/** How to quote the text of a line that needs quotation marks, or other ones; undefined when it needs none. */
export function unquoted(lines: readonly string[], line: number): string | undefined {
  const own = lines[line - 1] ?? '';
  const [, indent = '', name = '', value = ''] =
    FIELD.exec(own) ?? /^(\s*- )()(.*)$/.exec(own) ?? [];
  const field = name ? `${name}: ` : indent.trimStart();
  if (value.startsWith('"'))
    return 'The text ends at its second " mark, but goes on after it. Inside the text write “ and ”.';
  if (value.startsWith("'"))
    return `The text ends at its second ' mark, but goes on after it. Put the text into " marks: ${field}"${value.slice(1).replace(/'$/, '')}".`;
  if (/^[@`%[\]{}*&!|>]/.test(value))
    return `A text that begins with ${quote(value[0])} needs quotation marks around it: ${field}"${value}".`;
  if (/:(\s|$)/.test(value))
    return `A text with a colon and a space in it needs quotation marks around it: ${field}"${value}".`;
  return undefined;
}

const indentOf = (text: string): number => text.search(/\S|$/);

const badIndent = (line: number): SyntaxFault => ({
  line,
  message:
    'This line does not begin in the same column as the fields it belongs to. Move it there with spaces.',
});
