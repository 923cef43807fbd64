import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createBackend } from '#tools/local/backend.ts';
import { ensureEnv } from '#tools/local/env.ts';
import { openServer } from '#tools/local/host/listen.ts';
import { describeDesk } from '#tools/local/setup-link.ts';
import { root } from '#tools/toolchain/install.mjs';
import { findFreePort, portProblem, readPort } from '#tools/toolchain/port.ts';
import { fail } from '#tools/toolchain/say.mjs';
import { quietEnv } from '#tools/toolchain/step.mjs';

// Live reload for content and code; tools/local/integration.ts joins this process's back end to Astro's port.
try {
  ensureEnv(root);
} catch (error) {
  fail(error);
}
const port = readPort();
const problem = await portProblem(port, 'npm run dev');
if (problem) fail(problem);
const backendPort = await findFreePort();
const astro = join(root, 'node_modules/astro/bin/astro.mjs');
// Without --force Astro keeps entries as an earlier schema parsed them: it compares only their files.
const args = [astro, 'dev', '--force', '--root', root, '--port', String(port)];
const env: NodeJS.ProcessEnv = { ...process.env, ...quietEnv };
env['LOCAL_BACKEND'] = `http://127.0.0.1:${backendPort}`;
// Vite exits when its standard input closes, as it does without a terminal, unless CI is set.
if (!process.stdin.isTTY) env['CI'] = 'true';
const child = spawn(process.execPath, args, { stdio: 'inherit', env });
const origin = `http://localhost:${port}`;
const backend = openServer(backendPort, () =>
  createBackend({ root, origin, schedule: true }),
).catch((error: Error) => void console.error(error.message));
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
void backend.then(async (opened) => {
  if (!opened) return;
  const [desk, use] = await describeDesk(origin, opened.origin);
  console.log(`\n  Your lead desk  ${desk}\n                  ${use}\n`);
});
child.once('exit', async (code, signal) => {
  await (await backend)?.close();
  process.exit(code ?? (signal === 'SIGINT' ? 0 : 1));
});
