import type { z } from 'astro/zod';
import { quote } from './message-parts.ts';
import { explainIssue, unknownKind } from './schema-issues.ts';
import type { Path } from './source.ts';

/** One error of a schema, in plain words. */
export interface Fault {
  path: Path;
  message: string;
}

type Issue = z.core.$ZodIssue;

/** Reads data with a schema and returns every error. */
export function parse(schema: z.ZodType, data: unknown): Fault[] {
  const explained = new Set<string>();
  const error = (issue: Parameters<typeof explainIssue>[0]): string => {
    const message = explainIssue(issue);
    explained.add(message);
    return message;
  };
  const issues = schema.safeParse(data, { error }).error?.issues ?? [];
  // A value of the wrong type fails other checks too: only the first message helps.
  const isWrong = ({ code }: Issue): boolean => code === 'invalid_type';
  const wrong = new Set(issues.filter(isWrong).map(keyOf));
  return issues
    .filter((issue) => isWrong(issue) || !wrong.has(keyOf(issue)))
    .flatMap((issue) => faultsOf(issue, data, explained.has(issue.message)));
}

const keyOf = ({ path }: Issue): string => path.map(String).join('\n');

/** `isWhole`: the message says what was found; a schema's own only says what to do. */
function faultsOf(issue: Issue, data: unknown, isWhole: boolean): Fault[] {
  const { path, message } = issue;
  if (issue.code === 'unrecognized_keys') {
    const messages = message.split('\n');
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
  return [{ path, message: isWhole ? message : ownWords(issue, value) }];
}

/** The value that was found, then the schema's own message, which says what to do. */
function ownWords({ message, path }: Issue, value: unknown): string {
  if (value === undefined) return `${quote(String(path.at(-1)))} is missing. ${message}`;
  if (value === null) return `${quote(String(path.at(-1)))} is empty. ${message}`;
  if (Array.isArray(value))
    return `${message} Here ${value.length === 1 ? 'is' : 'are'} ${value.length}.`;
  if (typeof value === 'string' || typeof value === 'number') {
    return `This says ${quote(value)}. ${message}`;
  }
  return message;
}
