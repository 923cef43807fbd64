// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from './say.mjs';
import { quietEnv, runStep } from './step.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const modules = join(root, 'node_modules');
const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;

/** The project's own Node, pinned as a package. */
export function projectNode() {
  return join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Installs exactly the versions of package-lock.json, unless they are there already. Ends the
 * program with one sentence when that can't be done.
 * @param {string} command what to run again, "npm start"
 */
export async function installPackages(command) {
  if (isInstalled()) return;
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
  const { ok, output } = npm
    ? await runStep('Installing packages', process.execPath, [npm, ...args])
    : await runStep('Installing packages', 'npm', args);
  if (ok && existsSync(projectNode())) return;
  if (noNetwork.test(output)) {
    fail(
      `The packages could not be fetched, because the npm registry can't be reached: connect to the internet, then run ${command} again.`,
    );
  }
  console.error(output);
  fail(`npm could not install the packages, see the lines above. Then run ${command} again.`);
}

/** True when node_modules holds what package-lock.json asks for, by npm's own record of it. */
function isInstalled() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record) || !existsSync(projectNode())) return false;
  const installed = readPackages(record);
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json')));
  return wanted.every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Hands over to a program that works with the installed packages: their commands come first in
 * PATH, signals are passed on, telemetry is off.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runInProject(command, args) {
  return new Promise((resolve, reject) => {
    const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...quietEnv, PATH: path },
    });
    // A terminal sends Ctrl+C to both: wait for the other to end in order.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 0 : 1)));
  });
}
