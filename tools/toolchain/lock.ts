import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// SQLITE_BUSY (SQLite, 'Result and Error Codes').
const busy = 5;
// Without a reference the database would be garbage-collected, and its lock released.
const held = new Set<DatabaseSync>();

/**
 * Takes the lock at `path`: SQLite's file lock, which the system releases when the process ends in any way.
 * Returns the function that releases it, or undefined when another process holds it.
 */
export function tryLock(path: string): (() => void) | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path);
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined;
    throw error;
  }
  held.add(file);
  return () => {
    held.delete(file);
    file.close();
  };
}

/** Waits until the lock at `path` is free and takes it. Returns the function that releases it. */
export async function lock(path: string): Promise<() => void> {
  for (;;) {
    const release = tryLock(path);
    if (release) return release;
    await sleep(200);
  }
}
