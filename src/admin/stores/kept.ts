const prefix = 'lead-desk-kept-';
type Place = 'localStorage' | 'sessionStorage';

const nothingKey = 'lead-desk-nothing';

/** Whether nothing may stay on this device: then session and typed text live as long as the tab. */
export const keepsNothing = (): boolean => readText(nothingKey, 'sessionStorage') !== null;

/** Sets whether anything may stay on this device after the tab is closed. */
export const setKeepsNothing = (isSet: boolean): boolean =>
  writeText(nothingKey, isSet ? '1' : null, 'sessionStorage');

const defaultPlace = (): Place => (keepsNothing() ? 'sessionStorage' : 'localStorage');

/** Reads from this browser's storage; null when there is nothing, or the storage is off. */
export function readText(key: string, place: Place = defaultPlace()): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Writes to this browser's storage, null removes; false when the storage is full or off. */
export function writeText(
  key: string,
  text: string | null,
  place: Place = defaultPlace(),
): boolean {
  try {
    if (text === null) globalThis[place].removeItem(key);
    else globalThis[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Whether this browser can keep a session, which takes about 2,000 characters. */
export const canKeep = (): boolean => keep('room', ' '.repeat(4_000)) && keep('room', null);

const memory = new Map<string, string>();

/** Keeps a session in this browser's storage; while that is full or off, as long as the page is open. */
export const sessionStore = {
  getItem: (key: string): string | null => memory.get(key) ?? readText(key),
  setItem: (key: string, text: string): void => {
    if (writeText(key, text)) memory.delete(key);
    else memory.set(key, text);
  },
  removeItem: (key: string): void => {
    memory.delete(key);
    writeText(key, null);
  },
};

/** Reads what this browser keeps under a name; undefined when there is nothing, or nothing readable. */
export function readKept<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(readText(prefix + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in this browser until the owner signs out; null drops it. False when it could not be kept. */
export const keep = (name: string, value: unknown): boolean =>
  writeText(prefix + name, value === null ? null : JSON.stringify(value));

/** The names of all that this browser keeps. */
export function listKept(): string[] {
  try {
    const storage = globalThis[defaultPlace()];
    const keys = Array.from(storage, (_, at) => storage.key(at) ?? '');
    return keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  } catch {
    return [];
  }
}

/** Drops all that this browser keeps. */
export function dropKept(): void {
  for (const name of listKept()) keep(name, null);
}

/** Asks the browser not to drop what is stored here: Safari does after seven days, unless the desk is on the home screen. */
export function askToStay(): void {
  const { storage } = navigator as Partial<Navigator>;
  if (!keepsNothing()) void storage?.persist?.().catch(() => {});
}
