// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from './say.mjs';
import { quietEnv, runStep } from './step.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;

/**
 * The project's own Node, pinned as a package.
 * @param {string} [folder] the project's
 */
function projectNode(folder = root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules/node/bin', name);
}

/**
 * Installs exactly the versions of package-lock.json, unless they are installed. Exits with one sentence
 * when that fails.
 * @param {string} command what to run again, "npm start"
 */
export async function installPackages(command) {
  if (isInstalled(root)) return;
  const offline = `The packages can't be fetched, because the npm registry can't be reached: connect to the internet, then run ${command} again.`;
  // Checked first, because an install without a network retries for minutes.
  const ping = await npm('Asking the npm registry', [
    'ping',
    '--fetch-retries=0',
    '--fetch-timeout=15000',
  ]);
  if (!ping.ok && noNetwork.test(ping.output)) fail(offline);
  // Not `npm ci`: see docs/decisions/2026-11-21-install.md.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { ok, output } = await npm('Installing packages', ['install', ...options]);
  if (ok && isInstalled(root)) return;
  if (noNetwork.test(output)) fail(offline);
  console.error(output);
  fail(
    ok
      ? 'npm installed other versions than package-lock.json names: run npm install, then commit the file.'
      : `npm could not install the packages, see the lines above. Then run ${command} again.`,
  );
}

/**
 * Runs npm, preferably the one that started this program.
 * @param {string} label
 * @param {readonly string[]} args
 */
function npm(label, args) {
  const program = process.env.npm_execpath;
  return program
    ? runStep(label, process.execPath, [program, ...args])
    : runStep(label, 'npm', args);
}

/**
 * True when node_modules matches package-lock.json, by npm's own record of what it installed.
 * @param {string} folder the project's
 */
export function isInstalled(folder) {
  const record = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(record) || !existsSync(projectNode(folder))) return false;
  const installed = readPackages(record);
  const wanted = Object.entries(readPackages(join(folder, 'package-lock.json')));
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
 * Runs one of the project's programs on the project's own Node: the packages' commands come first in PATH,
 * signals are passed on, telemetry is off. Node caches compiled code: a process that imports the back end
 * then takes a quarter less of the processor.
 * @param {string} program its file, from the project's folder
 * @returns {Promise<number>} its exit code
 */
export function runInProject(program) {
  return new Promise((resolve, reject) => {
    const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(projectNode(), [program], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...quietEnv,
        NODE_COMPILE_CACHE: join(root, '.cache/node'),
        PATH: path,
      },
    });
    // A terminal sends Ctrl+C to both processes: wait for the child to exit.
    process.on('SIGINT', () => {});
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 0 : 1)));
  });
}
