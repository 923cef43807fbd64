import { createHash } from 'node:crypto';
import { renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Who has the data folder open: the process and where it answers. */
export interface Holder {
  pid: number;
  origin: string;
}

const beingOpened =
  'The local database is being opened by another process. Wait a moment, then try again.';

/**
 * Takes a data folder for this process; PGlite's files do not survive two. The mark is a socket that
 * lives exactly as long as the process; what a killed one leaves is taken away. Throws, naming the
 * holder, when another process has the folder. Gives the function that lets it go.
 */
export async function lockDataFolder(folder: string, origin: string): Promise<() => void> {
  const path = socketPath(folder);
  // Listening comes first: of several processes at the same moment the system lets one.
  const first = await listen(path, origin);
  if (first) return () => void first.close();
  const mark = identify(path);
  // Asked twice: a mark that is just being made refuses for a moment, too.
  const holder = (await findHolder(folder)) ?? (await sleep(100).then(() => findHolder(folder)));
  if (holder) {
    throw new Error(
      `The local database in ${folder} is open in another process (${holder.pid}, ${holder.origin}). Stop that one first.`,
    );
  }
  removeLeftover(path, mark);
  const second = await listen(path, origin);
  if (!second) throw new Error(beingOpened);
  return () => void second.close();
}

/**
 * The process that has the folder open, if any. Throws when there is one that gives no answer: it is
 * busy, most likely opening the database.
 */
export async function findHolder(folder: string): Promise<Holder | undefined> {
  const socket = connect(socketPath(folder));
  socket.setTimeout(2000, () => socket.destroy(new Error('no answer')));
  try {
    const { pid, origin } = JSON.parse(await text(socket)) as Holder;
    return { pid, origin };
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ECONNREFUSED')) return undefined;
    throw new Error(beingOpened, { cause: error });
  } finally {
    socket.destroy();
  }
}

/** Listens as this process; gives nothing when the mark is there already. */
function listen(path: string, origin: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify({ pid: process.pid, origin } satisfies Holder));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      hasCode(error, 'EADDRINUSE') ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server.unref()));
  });
}

/**
 * Takes away what a killed process has left, unless another process has put its own mark there
 * meanwhile. Nothing waits between the look and the removal.
 */
function removeLeftover(path: string, mark: string | undefined): void {
  if (process.platform === 'win32' || !mark || identify(path) !== mark) return;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (identify(aside) === mark) rmSync(aside);
    else renameSync(aside, path);
  } catch (error) {
    // Another process was faster: listening tells who has the folder now.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** Tells one socket's file from the next of the same name. */
function identify(path: string): string | undefined {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.mtimeNs}`;
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

// In the temp folder, because a socket's path may have no more than about 100 characters (unix(7)).
function socketPath(folder: string): string {
  const name = `swan-creek-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
