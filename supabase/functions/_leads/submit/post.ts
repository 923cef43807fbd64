import { limits } from '../limits.ts';
import type { Entries } from '../submission.ts';

/** The fields of a post of the form; a missing one is empty. */
export interface Post {
  entries: Entries;
  /** The idempotency key; undefined for a form sent without JavaScript. */
  key: string | undefined;
  token: string;
  /** The honeypot: a field that people don't see. */
  trap: string;
  /** Whether a field was sent twice: then it is unknown which value was meant. */
  repeated: boolean;
}

const names = ['name', 'email', 'phone', 'service', 'area', 'message', 'landing_page'] as const;
const marks = ['idempotency_key', 'form_token', 'extra_note'] as const;

/** The fields of the form; others that a post may carry are left out. */
export function readPost(fields: ReadonlyMap<string, readonly string[]>): Post {
  const first = (name: string) => fields.get(name)?.[0] ?? '';
  const entries = Object.fromEntries(names.map((name) => [name, first(name)])) as Entries;
  const key = first('idempotency_key').trim();
  return {
    entries,
    key:
      key !== '' && key.length <= limits.idempotencyKey && /^[\w.-]+$/.test(key) ? key : undefined,
    token: first('form_token').trim(),
    trap: first('extra_note'),
    repeated: [...names, ...marks].some((name) => (fields.get(name)?.length ?? 0) > 1),
  };
}
