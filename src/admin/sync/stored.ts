import { serverNow } from '#admin/stores/clock.ts';
import type { Pending } from './outbox.ts';

interface Account {
  items: readonly Pending[];
  /** While its owner is signed out, until when they are kept: milliseconds since 1970. */
  untilMs?: number;
}

/** The outboxes that lie on this device, by email address. */
export interface StoredOutbox {
  version: typeof version;
  accounts: Readonly<Record<string, Account>>;
}

/** Raised when the version before could no longer read it. */
const version = 2;
/** Days that changes and typed text of an account that is signed out stay on the device. */
export const signedOutDays = 7;
const keptForMs = signedOutDays * 86_400_000;

/** What versions before the second have stored, in another place. */
type Older = Partial<Account> & { email?: string };

/**
 * Reads the stored outboxes, without those whose seven days are over. `older` is what an older version of the desk
 * has stored: its changes come first. Throws when a newer version has stored them: this page may not write over that.
 */
export function readStored(stored: unknown, older?: unknown): StoredOutbox {
  const now: Partial<Omit<StoredOutbox, 'version'>> & { version?: number } = Object(stored ?? {});
  if (now.version !== undefined && now.version > version)
    throw new Error('A newer version of the desk saved changes here. Reload this page.');
  const accounts: Record<string, Account> = { ...now.accounts };
  const { email, items = [], untilMs }: Older = Object(older ?? {});
  if (email)
    accounts[email] = {
      ...(untilMs === undefined ? {} : { untilMs }),
      ...accounts[email],
      items: [
        // What it stored had waited for signal.
        ...items.map((item) => ({ ...item, hasWaited: true })),
        ...(accounts[email]?.items ?? []),
      ],
    };
  const fresh = Object.entries(accounts).filter(
    ([, account]) => account.items.length > 0 && (account.untilMs ?? Infinity) > serverNow(),
  );
  return { version, accounts: Object.fromEntries(fresh) };
}

/** The changes of an account. */
export const itemsOf = ({ accounts }: StoredOutbox, email: string): readonly Pending[] =>
  accounts[email]?.items ?? [];

/** The outboxes with those of the account that is signed in; all others are kept for seven days from now at most. */
export function withItems(
  { accounts }: StoredOutbox,
  email: string | null,
  items: readonly Pending[] = [],
): StoredOutbox {
  const untilMs = serverNow() + keptForMs;
  const others = Object.entries(accounts).map(([name, account]) => [name, { untilMs, ...account }]);
  return {
    version,
    accounts: { ...Object.fromEntries(others), ...(email === null ? {} : { [email]: { items } }) },
  };
}

/** How many changes of accounts that are signed out are kept. */
export const countItems = ({ accounts }: StoredOutbox): number =>
  Object.values(accounts).reduce((sum, { items }) => sum + items.length, 0);
