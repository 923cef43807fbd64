// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from './say.mjs';
import { quietEnv, runStep } from './step.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/;
const foreignCertificate = /CERT|UNABLE_TO_|SELF_SIGNED/;
const needsProxyUser = /E407|407 Proxy|Proxy Authentication/i;
const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

// Vite and Vitest need Node 22, and from 22.18 on Node runs TypeScript. An older Node gets this version as a package:
// the newest that the registry has for every system.
// npm puts that one first in PATH afterwards, so an install may run on it.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isOwnNode = process.execPath.startsWith(join(root, 'node_modules'));
const isNodeOld = isOwnNode || major < 22 || (major === 22 && minor < 18);
const ownNodeVersion = '26.10.0';
const system = process.platform === 'win32' ? 'win' : process.platform;
const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
const ownNode = `${prefix}-${system}-${process.arch}`;

/** The Node that runs the project: the running one, or its own package. */
function projectNode() {
  if (!isNodeOld) return process.execPath;
  const name = system === 'win' ? 'node.exe' : 'node';
  return join(root, 'node_modules', ownNode, 'bin', name);
}

/** Whether packages and a Node that runs them are there, whoever installed them. */
export const hasPackages = () =>
  existsSync(join(root, 'node_modules/astro')) && existsSync(projectNode());

/**
 * Installs what package-lock.json names by `npm ci`, unless that was done before. Exits with one sentence when that
 * fails.
 * @param {string} command what to run again, "npm start"
 * @param {'all' | 'production'} which all packages, or those that build and run the site
 */
export async function installPackages(command, which) {
  if (isInstalled(root, which) && existsSync(projectNode())) return;
  const offline = `The packages can't be fetched, because the npm registry can't be reached: connect to the internet, then run ${command} again.`;
  // Checked first, because an install without a network retries for minutes.
  const ping = await npm('Asking the npm registry', [
    'ping',
    '--fetch-retries=0',
    '--fetch-timeout=15000',
  ]);
  stopFor(ping);
  // Named, because NODE_ENV=production would leave the others out.
  const options = [...quietly, which === 'production' ? '--omit=dev' : '--include=dev'];
  const commands = [['ci', ...options]];
  if (isNodeOld)
    commands.push(['install', '--no-save', ...options, `${ownNode}@${ownNodeVersion}`]);
  for (const args of commands) {
    const step = await npm('Installing packages', args);
    if (step.ok) continue;
    stopFor(step);
    console.error(step.output);
    fail(`npm could not install the packages, see the lines above. Then run ${command} again.`);
  }
  writeFileSync(recordIn(root), `${which} ${hashLockfile(root)}`);

  /** @param {{ ok: boolean, output: string }} step */
  function stopFor({ ok, output }) {
    if (ok) return;
    if (needsProxyUser.test(output))
      fail(
        `The packages can't be fetched, because the proxy on the way to the npm registry wants a user and a password: npm config get proxy and npm config get https-proxy show it. Write it as http://USER:PASSWORD@HOST:PORT with npm config set https-proxy, then run ${command} again.`,
      );
    if (foreignCertificate.test(output))
      fail(
        `The packages can't be fetched, because the certificate on the way to the npm registry is not one that Node knows, as in a company's network: set NODE_OPTIONS=--use-system-ca (from Node 22.15 on), or NODE_EXTRA_CA_CERTS to the file of the company's certificate, then run ${command} again.`,
      );
    if (noNetwork.test(output)) fail(offline);
  }
}

/**
 * Runs npm, preferably the one that started this program, on its own Node: an install removes the project's.
 * @param {string} label
 * @param {readonly string[]} args
 */
function npm(label, args) {
  const { npm_execpath: program, npm_node_execpath: node = process.execPath } = process.env;
  return program ? runStep(label, node, [program, ...args]) : runStep(label, 'npm', args);
}

/** @param {string} folder the project's */
const recordIn = (folder) => join(folder, 'node_modules/.installed');

/** @param {string} folder the project's */
const hashLockfile = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/**
 * True when what package-lock.json names now was installed here. `npm ci` empties node_modules, the record included.
 * @param {string} folder the project's
 * @param {'all' | 'production'} which
 */
export function isInstalled(folder, which) {
  const record = recordIn(folder);
  if (!existsSync(record)) return false;
  const [installed, hash] = readFileSync(record, 'utf8').split(' ');
  return hash === hashLockfile(folder) && (installed === 'all' || installed === which);
}

/**
 * Runs one of the project's programs: the packages' commands come first in PATH, signals are passed on, telemetry is
 * off. Node caches compiled code: a process that imports the back end then takes a quarter less of the processor.
 * @param {string} program its file, from the project's folder
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runInProject(program, ...args) {
  return new Promise((resolve, reject) => {
    const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(projectNode(), [program, ...args], {
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
