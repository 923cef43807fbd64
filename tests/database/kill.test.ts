import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#scripts/local/database.ts';
import { root } from './engines.ts';
import { testEnv, writeConfig } from './project.ts';

const kills = 4;
const senders = 4;

test(`every lead that was acknowledged is there once, after ${kills} times SIGKILL under submissions`, {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const configPath = writeConfig(folder);
  const acknowledged = new Set<string>();
  let sent = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, port } = await start(configPath);
    let alive = true;
    const send = async () => {
      while (alive) {
        sent += 1;
        const name = `Lead ${sent}`;
        const body = new URLSearchParams({ name, email: 'lead@example.com' });
        const answer = await fetch(`http://127.0.0.1:${port}/api/submit-lead`, {
          method: 'POST',
          body,
          redirect: 'manual',
        }).catch(() => undefined);
        if (answer?.status === 303) acknowledged.add(name);
      }
    };
    const sending = Promise.all(Array.from({ length: senders }, send));
    // Moments that differ from run to run and from kill to kill.
    await wait(100 + Math.random() * 500);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    alive = false;
    await sending;
  }
  const database = await openDatabase({ root, configPath, samples: false });
  const rows = await database.query<{ name: string }>(
    'select name from public.contact_submissions',
  );
  await database.close();
  const stored = rows.map(({ name }) => name);
  expect(acknowledged.size).toBeGreaterThan(kills);
  expect([...acknowledged].filter((name) => !stored.includes(name))).toEqual([]);
  expect(stored).toHaveLength(new Set(stored).size);
});

async function start(configPath: string): Promise<{ child: ChildProcess; port: number }> {
  const script = join(import.meta.dirname, 'killable-server.ts');
  const child = fork(script, [root, configPath], {
    cwd: root,
    execArgv: [],
    env: { ...process.env, ...testEnv },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { child, port };
}
