import { z } from 'astro/zod';
import type { Path } from './source.ts';
import { count, list, nearest, quote } from './words.ts';

/** One thing that a schema refuses, in plain words. */
export interface Fault {
  path: Path;
  message: string;
}

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** Marks messages that say what is there and what to do; a schema's own messages only say what to do. */
const COMPLETE = '\u0001';

/** A message for a check of our own that needs no more words around it. */
export const complete = (message: string): string => COMPLETE + message;

/** Reads data with a schema: everything that is wrong with it. */
export function parse(schema: z.ZodType, data: unknown): Fault[] {
  const { error } = schema.safeParse(data, { error: explain });
  return error?.issues.flatMap((issue) => faultsOf(issue, data)) ?? [];
}

function faultsOf(issue: Issue, data: unknown): Fault[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.slice(1).split('\n');
    return issue.keys.map((key, index) => ({
      path: [...path, key],
      message: messages[index] ?? '',
    }));
  }
  const value = path.reduce<unknown>((part, step) => Object(part)[step], data);
  if (issue.code === 'invalid_union' && 'options' in issue && issue.discriminator) {
    const kinds = (issue.options ?? []).map(String);
    return [{ path, message: unknownKind(issue.discriminator, value, kinds) }];
  }
  if (issue.message.startsWith(COMPLETE)) return [{ path, message: issue.message.slice(1) }];
  return [{ path, message: ownWords(issue, value) }];
}

/** A schema's own message, with what is there before it. */
function ownWords({ message, path }: Issue, value: unknown): string {
  if (value === undefined) return `${quote(String(path.at(-1)))} is missing. ${message}`;
  if (Array.isArray(value))
    return `${message} Here ${value.length === 1 ? 'is' : 'are'} ${value.length}.`;
  if (typeof value === 'string' || typeof value === 'number')
    return `This says ${quote(value)}. ${message}`;
  return message;
}

function unknownKind(name: string, value: unknown, kinds: readonly string[]): string {
  if (value === undefined || value === null) {
    return `This section has no ${name}. Begin it with "- ${name}: " and one of: ${list(kinds)}.`;
  }
  const near = nearest(String(value), kinds);
  const guess = near ? ` Did you mean ${quote(near)}?` : '';
  return `There is no section ${name} ${quote(value)}.${guess} Use one of: ${list(kinds)}.`;
}

const explain = (issue: RawIssue): string => complete(words(issue));

function words(issue: RawIssue): string {
  const { input } = issue;
  const name = issue.path?.at(-1);
  if (input === undefined && typeof name === 'string') return missing(name, issue);
  if (input === null)
    return `${typeof name === 'string' ? quote(name) : 'This item'} is empty. ${needed(issue)}`;
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
    case 'too_big':
      return wrongSize(issue);
    case 'invalid_format':
      return `This says ${quote(input)}. ${FORMATS[issue.format] ?? needed(issue)}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownField(key, issue)).join('\n');
    case 'invalid_value':
      return wrongWord(issue);
    case 'invalid_key':
      return `The name ${quote(name)} does not fit here. ${issue.issues[0]?.message.replace(COMPLETE, '') ?? ''}`.trim();
    default:
      return `This says ${quote(input)}. ${needed(issue)}`;
  }
}

const FORMATS: Record<string, string> = {
  url: 'Write a whole address, like https://www.example.com.',
  email: 'Write a whole email address, like name@example.com.',
};

function missing(name: string, issue: RawIssue): string {
  return `${quote(name)} is missing. Add it${typeOf(issue) === 'array' ? ' as a list, each item on a line of its own after "- "' : ''}. ${needed(issue)}`.trim();
}

/** What belongs into the field: its description and its bounds. */
function needed(issue: RawIssue): string {
  const { schema } = issue;
  const what = schema && z.globalRegistry.get(schema)?.description;
  if (schema instanceof z.ZodObject) return `Its fields: ${list(Object.keys(schema.shape))}.`;
  if (issue.code === 'invalid_value') return `Use one of: ${list(issue.values.map(String))}.`;
  if (schema instanceof z.ZodBoolean)
    return what ? `Write true or false: ${what}` : 'Write true or false.';
  if (schema instanceof z.ZodString && schema.minLength && schema.maxLength) {
    return `${what ?? 'A text.'} From ${schema.minLength} to ${count(schema.maxLength, 'character')}.`;
  }
  return what ?? '';
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, each item on a line of its own after "- ",',
  object: 'a group of fields, each on a line of its own as "name: text",',
  record: 'a group of fields, each on a line of its own as "name: text",',
  date: 'a day like 2025-01-15',
};

const typeOf = (issue: RawIssue): string => (issue.code === 'invalid_type' ? issue.expected : '');

function wrongType(issue: RawIssue): string {
  const { input } = issue;
  const expected = typeOf(issue);
  const wanted = TYPES[expected] ?? expected;
  if (expected === 'string' && (typeof input === 'number' || typeof input === 'boolean')) {
    return `This is ${typeof input === 'number' ? 'a number' : 'a yes or no'}, but a text is needed here. Put it into quotation marks: "${input}".`;
  }
  if (expected === 'string' && input instanceof Date) {
    return `This is a date, but a text is needed here. Put it into quotation marks: "${input.toISOString().slice(0, 10)}".`;
  }
  if (typeof input === 'string')
    return `This says ${quote(input)}, but ${wanted} is needed here.${hint(expected, input)}`;
  if (typeof input === 'number')
    return `This is the number ${input}, but ${wanted} is needed here.`;
  const found = Array.isArray(input)
    ? 'a list'
    : input instanceof Date
      ? 'a date'
      : typeof input === 'object'
        ? 'a group of fields'
        : quote(input);
  return `This is ${found}, but ${wanted} is needed here. ${needed(issue)}`.trim();
}

function hint(expected: string, input: string): string {
  const number = input.replace(/[$,\s+]/g, '');
  if ((expected === 'number' || expected === 'int') && /^-?\d+(\.\d+)?$/.test(number)) {
    return ` Write ${number}, without quotation marks, commas and signs.`;
  }
  if (expected === 'boolean' && /^(yes|ja|on|y|no|off|n)$/i.test(input)) {
    return ` Write ${/^(yes|on|y)$/i.test(input) ? 'true' : 'false'}.`;
  }
  if (expected === 'array' && input.startsWith('-')) return ' Put a space after each "-".';
  return '';
}

function wrongSize(issue: RawIssue): string {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return '';
  const { input } = issue;
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum);
  const bound = issue.exact ? 'exactly' : issue.code === 'too_small' ? 'at least' : 'at most';
  if (typeof input === 'string') {
    if (input.trim() === '') return `This text is empty. ${needed(issue)}`;
    const verb = issue.code === 'too_small' ? 'short' : 'long';
    return `This text is too ${verb}: ${count(input.trim().length, 'character')}, ${bound} ${limit} fit. ${verb === 'long' ? 'Shorten it.' : needed(issue)}`;
  }
  if (Array.isArray(input)) {
    const remedy = issue.code === 'too_small' ? 'Add some.' : 'Take some out.';
    return `This list has ${count(input.length, 'item')}, ${bound} ${limit} belong here. ${remedy}`;
  }
  const comparison = issue.inclusive
    ? bound
    : issue.code === 'too_small'
      ? 'more than'
      : 'less than';
  return `This is the number ${quote(input).replaceAll('"', '')}. Write ${comparison} ${limit}.`;
}

function unknownField(key: string, issue: RawIssue): string {
  const known = issue.schema instanceof z.ZodObject ? Object.keys(issue.schema.shape) : [];
  const near = nearest(key, known);
  const remedy = near ? `Did you mean ${quote(near)}?` : `Known here: ${list(known)}.`;
  return `There is no field ${quote(key)}. ${remedy}`;
}

function wrongWord(issue: RawIssue): string {
  if (issue.code !== 'invalid_value') return '';
  const values = issue.values.map(String);
  const near = nearest(String(issue.input), values);
  const guess = near ? ` Did you mean ${quote(near)}?` : '';
  const remedy = values.length === 1 ? `Write ${values[0]}.` : `Use one of: ${list(values)}.`;
  return `This says ${quote(issue.input)}.${guess} ${remedy}`;
}
