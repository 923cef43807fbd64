import { leadFields } from '#leads/fields.ts';
import { limits } from '#leads/limits.ts';
import type { Entries } from '#leads/submission.ts';
import { cleanLine, cutText } from '#shared/text.ts';

/** The fields of a post of the form; a missing one is empty. */
export interface Post {
  entries: Entries;
  /** The idempotency key; undefined for a form sent without JavaScript. */
  key: string | undefined;
  token: string;
  /** The honeypot, a field that people don't see. */
  honeypot: string;
  /** The code of a test lead of our own; empty for everybody else. */
  selfTest: string;
  /** Whether the page says that the browser had kept what was typed. */
  isDraft: boolean;
  /** How long it waited on the phone for signal, by the phone's clock; 0 when it was sent at once. */
  waitedMs: number;
  /** Whether a field was sent twice: either value may be the intended one. */
  repeated: boolean;
}

const names = [...leadFields, 'landing_page', 'service_label'] as const;
const controlNames = ['idempotency_key', 'form_token', 'extra_note'] as const;

/** Phones keep a request for a week. */
const longestWaitMs = 8 * 86_400_000;

/** Reads the fields of the form and ignores all others. */
export function readPost(fields: ReadonlyMap<string, readonly string[]>): Post {
  const first = (name: string) => fields.get(name)?.[0] ?? '';
  const entries = Object.fromEntries(names.map((name) => [name, first(name)])) as Entries;
  const key = first('idempotency_key').trim();
  return {
    entries,
    key:
      key !== '' && key.length <= limits.idempotencyKey && /^[\w.-]+$/.test(key) ? key : undefined,
    token: first('form_token').trim(),
    honeypot: first('extra_note'),
    selfTest: cutText(cleanLine(first('self_test')), limits.idempotencyKey),
    isDraft: first('draft') === '1',
    waitedMs: Math.min(Number(/^\d{1,9}$/.exec(first('waited_s'))?.[0] ?? 0) * 1000, longestWaitMs),
    repeated: [...names, ...controlNames].some((name) => (fields.get(name)?.length ?? 0) > 1),
  };
}
