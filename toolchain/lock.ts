import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// SQLITE_BUSY (SQLite, 'Result and Error Codes').
const busy = 5;
// A database that nobody refers to would be closed, and its lock with it.
const held = new Set<DatabaseSync>();

/**
 * Takes the lock at `path`: SQLite's own lock of a file, which the system takes back when the process
 * ends, however it ends. Gives the function that lets it go, or nothing when another holds it.
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

/** Waits until the lock at `path` is free and takes it. Gives the function that lets it go. */
export async function lock(path: string): Promise<() => void> {
  for (;;) {
    const release = tryLock(path);
    if (release) return release;
    await sleep(200);
  }
}
