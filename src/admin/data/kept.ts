const prefix = 'lead-desk-kept-';

/** Reads what this browser keeps under a name; undefined when there is nothing, or nothing readable. */
export function readKept<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value in this browser until the owner signs out; null drops it. */
export function keep(name: string, value: unknown): void {
  if (value === null) localStorage.removeItem(prefix + name);
  else localStorage.setItem(prefix + name, JSON.stringify(value));
}

/** Drops all that this browser keeps. */
export function dropKept(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key);
  }
}
