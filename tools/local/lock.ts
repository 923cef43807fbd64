import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tryLock } from '#tools/toolchain/lock.ts';

/** The process that has the data folder open, and its origin. */
export interface Holder {
  pid: number;
  origin: string;
}

const beingOpened =
  'The local database is being opened by another process. Wait a moment, then try again.';
const lockFile = (folder: string): string => `${folder}.lock`;
const holderFile = (folder: string): string => `${folder}.holder.json`;

/**
 * Locks a data folder for this process: two processes would destroy PGlite's files. Throws, naming the
 * holder, when another process has the lock. Returns the function that releases it.
 */
export function lockDataFolder(folder: string, origin: string): () => void {
  const release = tryLock(lockFile(folder));
  if (!release) {
    const holder = readHolder(folder);
    throw new Error(
      holder
        ? `The local database in ${folder} is open in another process (${holder.pid}, ${holder.origin}). Stop that one first.`
        : beingOpened,
    );
  }
  writeFileSync(holderFile(folder), JSON.stringify({ pid: process.pid, origin } satisfies Holder));
  return () => {
    rmSync(holderFile(folder), { force: true });
    release();
  };
}

/** The process that has the folder open, if any. Throws while that process is still starting. */
export function findHolder(folder: string): Holder | undefined {
  const release = tryLock(lockFile(folder));
  if (release) return void release();
  const holder = readHolder(folder);
  if (!holder) throw new Error(beingOpened);
  return holder;
}

function readHolder(folder: string): Holder | undefined {
  if (!existsSync(holderFile(folder))) return undefined;
  return JSON.parse(readFileSync(holderFile(folder), 'utf8')) as Holder;
}
