import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureEnv } from '#local/env.ts';
import { portProblem, readPort } from '#toolchain/port.ts';
import { fail } from '#toolchain/say.mjs';
import { quietEnv } from '#toolchain/step.mjs';

// Live reload for content and code. local/integration.ts adds the back end on the same port.
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  ensureEnv(root);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
const port = readPort();
const problem = await portProblem(port, 'npm run dev');
if (problem) fail(problem);
const astro = fileURLToPath(new URL('../node_modules/astro/bin/astro.mjs', import.meta.url));
// Without --force Astro keeps entries as an earlier schema parsed them: it compares only their files.
const args = [astro, 'dev', '--force', '--root', root, '--port', String(port)];
const child = spawn(process.execPath, args, {
  stdio: 'inherit',
  // Vite exits when its standard input closes, as it does without a terminal, unless CI is set.
  env: { ...process.env, ...quietEnv, ...(process.stdin.isTTY ? {} : { CI: 'true' }) },
});
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.once('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 0 : 1);
});
