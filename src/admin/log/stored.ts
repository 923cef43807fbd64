import type { Pending } from './outbox.ts';

/** The outbox as it lies on this device. */
export interface StoredOutbox {
  version: typeof version;
  /** Whose changes they are. */
  email: string;
  items: readonly Pending[];
  /** After a session that was ended elsewhere, until when they are kept: milliseconds since 1970. */
  untilMs?: number;
}

/** Raised when a stored outbox could no longer be read by the version before. */
const version = 2;

type Loose = Partial<Omit<StoredOutbox, 'version'>> & { version?: number };

const isFresh = ({ untilMs }: Loose) => (untilMs ?? Infinity) > Date.now();

/**
 * Reads a stored outbox. `older` is what a version before the second has stored in another place, with items of the
 * same form; it goes before. Null when there is nothing, or its seven days are over. Throws when a newer version of
 * the desk has stored it: this page may not write over that.
 */
export function readStored(stored: unknown, older?: unknown): StoredOutbox | null {
  const now: Loose | null = stored ? Object(stored) : null;
  if (now?.version !== undefined && now.version > version)
    throw new Error('A newer version of the desk has stored changes here. Reload this page.');
  const found = [older ? (Object(older) as Loose) : null, now].filter(
    (one): one is Loose => one !== null && isFresh(one) && Array.isArray(one.items),
  );
  const [first] = found;
  if (!first?.email) return null;
  const same = found.filter(({ email }) => email === first.email);
  const untilMs = same[same.length - 1]?.untilMs;
  return {
    version,
    email: first.email,
    items: same.flatMap(({ items }) => items ?? []),
    ...(untilMs === undefined ? {} : { untilMs }),
  };
}

/** The outbox of an account, from what is stored; another account's items are dropped. */
export const outboxOf = (
  email: string,
  stored: StoredOutbox | null,
  items: readonly Pending[] = stored?.email === email ? stored.items : [],
): StoredOutbox => ({ version, email, items });
