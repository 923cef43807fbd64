import { z } from 'astro/zod';
import { count, list, nearest, quote } from './message-parts.ts';
import { oldKind } from './old-kinds.ts';

type Issue<Code extends z.core.$ZodIssueCode> = z.core.$ZodRawIssue<
  Extract<z.core.$ZodIssue, { code: Code }>
>;
type AnyIssue = z.core.$ZodRawIssue;

/** The message for a section whose kind is missing or unknown. */
export function unknownKind(name: string, value: unknown, kinds: readonly string[]): string {
  if (value === undefined || value === null) {
    return `This section has no ${name}. Begin it with "- ${name}: " and one of: ${list(kinds)}.`;
  }
  const old = oldKind(value);
  if (old) return old;
  return `There is no section ${name} ${quote(value)}.${guess(value, kinds)} Use one of: ${list(kinds)}.`;
}

/** Zod's error map: what was found and what to do, for every issue without a message in the schema. */
export function explainIssue(issue: AnyIssue): string {
  const { input } = issue;
  if (issue.code === 'custom' && issue.params?.['explained']) return issue.params['explained'];
  const name = issue.path?.at(-1);
  if (input === undefined && typeof name === 'string') return missing(name, issue);
  if (input === null) {
    const what = typeof name === 'string' ? quote(name) : 'This item';
    return sentences(`${what} is empty. Write it, or take the line out.`, needed(issue));
  }
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
    case 'too_big':
      return wrongSize(issue);
    case 'unrecognized_keys':
      return unknownFields(issue);
    case 'invalid_value':
      return wrongWord(issue);
    case 'invalid_key': {
      const why = issue.issues[0]?.message ?? '';
      return sentences(`The name ${quote(name)} does not fit here.`, why);
    }
    case 'invalid_format':
      return sentences(`This says ${quote(input)}.`, FORMATS[issue.format] ?? needed(issue));
    default:
      return sentences(`This says ${quote(input)}, which does not fit here.`, needed(issue));
  }
}

const FORMATS: Record<string, string> = {
  url: 'Write a whole address, like https://www.example.com.',
  email: 'Write a whole email address, like name@example.com.',
};

const sentences = (...parts: string[]): string => parts.filter(Boolean).join(' ');

/** A letter that looks like one of ours, like the Cyrillic O. */
const foreign = /[^\0-\x7f]/u;

const guess = (value: unknown, known: readonly string[]): string => {
  const near = nearest(String(value), known);
  const [letter] = foreign.exec(String(value)) ?? [];
  const why = letter && ` Its ${quote(letter)} is the letter of another alphabet.`;
  return near === undefined
    ? ''
    : `${/\p{L}/u.test(letter ?? '') ? why : ''} Did you mean ${quote(near)}?`;
};

function missing(name: string, issue: AnyIssue): string {
  const what = needed(issue);
  return `${quote(name)} is missing. Add it${what ? `: ${what}` : '.'}`;
}

const described = ({ schema }: AnyIssue): string =>
  (schema && z.globalRegistry.get(schema)?.description) ?? '';

/** What a field must contain: its description and its limits. */
function needed(issue: AnyIssue): string {
  const { schema } = issue;
  const what = described(issue);
  if (schema instanceof z.ZodObject) {
    const [example] = /\{ .* \}/.exec(what) ?? [];
    const group = `A group with the fields ${list(Object.keys(schema.shape))}`;
    return example ? `${group}, like ${example}.` : `${group}.`;
  }
  if (schema instanceof z.ZodEnum)
    return sentences(what, `One of: ${list(schema.options.map(String))}.`);
  if (schema instanceof z.ZodBoolean) return sentences(what, 'Write true or false.');
  if (schema instanceof z.ZodArray) {
    return sentences(what, 'A list, each item on a line of its own after "- ".');
  }
  if (schema instanceof z.ZodString && schema.minLength && schema.maxLength) {
    return sentences(what, `From ${schema.minLength} to ${count(schema.maxLength, 'character')}.`);
  }
  return what;
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields, each on a line of its own as "name: text",',
  record: 'a group of fields, each on a line of its own as "name: text",',
  date: 'a day like 2025-01-15',
};

function wrongType(issue: Issue<'invalid_type'>): string {
  const { input, expected } = issue;
  const wanted = TYPES[expected] ?? expected;
  if (expected === 'string' && (typeof input === 'number' || typeof input === 'boolean')) {
    const found = typeof input === 'number' ? 'a number' : quote(String(input));
    // YAML takes the plus of a phone number for a sign. Of others but a ZIP zeros before it may be lost.
    const isPhone = /^1\d{10}$/.test(String(input));
    const isExact = typeof input === 'boolean' || isPhone || /^\d{5}$/.test(String(input));
    const plus = isPhone ? '+' : '';
    const example = isExact ? `: "${plus}${input}"` : '';
    return `This is ${found}, but a text is needed here. Put quotation marks around it${example}.`;
  }
  if (expected === 'string' && input instanceof Date) {
    const day = input.toISOString().slice(0, 10);
    return `This is a date, but a text is needed here. Put quotation marks around it: "${day}".`;
  }
  if (typeof input === 'string') {
    const remedy = rewritten(expected, input) ?? needed(issue);
    return sentences(`This says ${quote(input)}, but ${wanted} is needed here.`, remedy);
  }
  if (typeof input === 'number')
    return `This is the number ${input}, but ${wanted} is needed here.`;
  return sentences(`This is ${typeOf(input)}, but ${wanted} is needed here.`, needed(issue));
}

function typeOf(input: unknown): string {
  if (Array.isArray(input)) return 'a list';
  if (input instanceof Date) return 'a date';
  return typeof input === 'object' ? 'a group of fields' : quote(input);
}

/** How to write a text as the expected type, if that is obvious. */
function rewritten(expected: string, input: string): string | undefined {
  const number = input.replace(/[$,\s+]/g, '');
  if ((expected === 'number' || expected === 'int') && /^-?\d+(\.\d+)?$/.test(number)) {
    return `Write ${number}, without quotation marks, commas and signs.`;
  }
  if (expected === 'boolean' && /^(yes|on|y|no|off|n)$/i.test(input)) {
    return `Write ${/^(yes|on|y)$/i.test(input) ? 'true' : 'false'}.`;
  }
  if (expected === 'array' && input.startsWith('-')) return 'Put a space after each "-".';
  return undefined;
}

function wrongSize(issue: Issue<'too_small'> | Issue<'too_big'>): string {
  const { input } = issue;
  const isSmall = issue.code === 'too_small';
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const bound = issue.exact ? 'exactly' : isSmall ? 'at least' : 'at most';
  if (typeof input === 'string') {
    const length = input.trim().length;
    if (length === 0) return sentences('This text is empty.', needed(issue));
    const size = count(length, 'character');
    return isSmall
      ? sentences(
          `This text is too short: ${size}, ${bound} ${limit} are needed.`,
          described(issue),
        )
      : `This text is too long: ${size}, ${bound} ${limit} fit. Shorten it.`;
  }
  if (Array.isArray(input)) {
    const remedy = isSmall
      ? `Add to it: ${bound} ${limit}.`
      : `Take out some: ${bound} ${limit} fit.`;
    return `This list has ${count(input.length, 'item')}. ${remedy}`;
  }
  const comparison = issue.inclusive ? bound : isSmall ? 'more than' : 'less than';
  return `This is the number ${String(input)}. Write ${comparison} ${limit}.`;
}

/** Where to write what was a field before version 1: content names no script and no frame. */
function moved(key: string, known: readonly string[]): string | undefined {
  if (key === 'frameUrl' && known.includes('frame')) return ' Write "frame: google" in its place.';
  if (key !== 'scriptUrl' && key !== 'frameUrl') return undefined;
  return ' Take it out: only FORM_PROVIDER in the environment (.env.example) names the form of a provider.';
}

/** One line for each unknown field. */
function unknownFields(issue: Issue<'unrecognized_keys'>): string {
  const known = issue.schema instanceof z.ZodObject ? Object.keys(issue.schema.shape) : [];
  const remedy = (key: string): string =>
    moved(key, known) ?? (guess(key, known) || ` Known here: ${list(known)}.`);
  return issue.keys
    .map((key) =>
      // In a group in braces a comma ends the number, and the rest is a field.
      /^\d+$/.test(key)
        ? 'A number has a comma here. Write it without, like 15000.'
        : `There is no field ${quote(key)}.${remedy(key)}`,
    )
    .join('\n');
}

function wrongWord({ input, values }: Issue<'invalid_value'>): string {
  const known = values.map(String);
  const remedy = known.length === 1 ? `Write ${known[0]}.` : `Use one of: ${list(known)}.`;
  return `This says ${quote(input)}.${guess(input, known)} ${remedy}`;
}
