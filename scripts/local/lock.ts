import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Who has the data folder open: the process and where it answers. */
export interface Holder {
  pid: number;
  origin: string;
}

/**
 * Takes a data folder for this process; PGlite's files do not survive two. The mark is a socket that
 * lives exactly as long as the process, so a killed one leaves no lock behind. Throws, naming the
 * holder, when another process has the folder. Gives the function that lets it go.
 */
export async function lockDataFolder(folder: string, origin: string): Promise<() => void> {
  const holder = await findHolder(folder);
  if (holder) {
    throw new Error(
      `The local database in ${folder} is open in another process (${holder.pid}, ${holder.origin}). Stop that one first.`,
    );
  }
  const path = socketPath(folder);
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify({ pid: process.pid, origin } satisfies Holder));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  server.unref();
  return () => void server.close();
}

/** The process that has the folder open, if any. */
export async function findHolder(folder: string): Promise<Holder | undefined> {
  const socket = connect(socketPath(folder));
  socket.setTimeout(2000, () => socket.destroy(new Error('no answer')));
  try {
    const { pid, origin } = JSON.parse(await text(socket)) as Holder;
    return { pid, origin };
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}

// In the temp folder, because a socket's path may have no more than about 100 characters (unix(7)).
function socketPath(folder: string): string {
  const name = `swan-creek-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
