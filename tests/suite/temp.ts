import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's folder in memory. Copying a database there costs an eighth of what it costs on a disk. */
const memory = '/dev/shm';

/** More than all tests of a run keep at one time. A container often has 64 MB. */
const enoughBytes = 4 * 2 ** 30;

/**
 * Gives every process that this one starts a folder for temporary files, in memory where there is room. It is
 * removed with all that tests left in it when this process ends.
 */
export function keepTemporaryFilesTogether(): void {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'tests-'));
  // PostgreSQL does not run as root: another user reads its data there.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= enoughBytes;
}
