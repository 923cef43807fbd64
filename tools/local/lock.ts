import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tryLock } from '#tools/toolchain/lock.ts';

const lockFile = (folder: string): string => `${folder}.lock`;
/** Holds the origin of the process that has the lock. */
const originFile = (folder: string): string => `${folder}.origin.txt`;

/**
 * Locks a data folder for this process: two processes would destroy PGlite's files. Throws, naming the
 * holder's origin, when another process has the lock. Returns the function that releases it.
 */
export function lockDataFolder(folder: string, origin: string): () => void {
  const release = tryLock(lockFile(folder));
  if (!release)
    throw new Error(
      `The local database in ${folder} is open in another process (${readOrigin(folder)}). Stop that one first.`,
    );
  writeFileSync(originFile(folder), origin);
  return () => {
    rmSync(originFile(folder), { force: true });
    release();
  };
}

/** The origin of the process that has the folder open, if any. Throws while that process is still starting. */
export function findHolder(folder: string): string | undefined {
  const release = tryLock(lockFile(folder));
  return release ? void release() : readOrigin(folder);
}

function readOrigin(folder: string): string {
  if (existsSync(originFile(folder))) return readFileSync(originFile(folder), 'utf8');
  throw new Error(
    'The local database is being opened by another process. Wait a moment, then try again.',
  );
}
