// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectRegistry, explainFailure, npm, quietly } from './npm.mjs';
import { fail } from './say.mjs';
import { quietEnv } from './step.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

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

/**
 * Which packages: those that build and run the site, those with the owner's editor as well, or all. Each has those
 * before it. package.json names the editor as a peer dependency, which npm can leave out.
 * @typedef {'production' | 'editor' | 'all'} Packages
 * @type {readonly Packages[]}
 */
const forms = ['production', 'editor', 'all'];
/** Named, because NODE_ENV=production would leave the others out. */
const options = {
  production: ['--omit=dev', '--omit=peer'],
  editor: ['--omit=dev', '--include=peer'],
  all: ['--include=dev', '--include=peer'],
};
/** A package of each form, which tells what somebody has installed by npm himself. */
const marks = { all: '@biomejs/biome', editor: '@sveltia/cms', production: 'astro' };

/**
 * Installs what package-lock.json names by `npm ci`, unless that was done before. Exits with one sentence when that
 * fails.
 * @param {string} command what to run again, "npm start"
 * @param {Packages} which
 */
export async function installPackages(command, which) {
  // A developer's packages stay: an install of those that run the site would remove the others.
  const wanted = forms.findLast((form) => form === which || isInstalled(root, form, true)) ?? which;
  if (isInstalled(root, wanted) && existsSync(projectNode())) return;
  const refusal = findRefusal(root);
  if (refusal) fail(`${root} ${refusal}: npm can't install the packages there.`);
  const what = 'The packages';
  await expectRegistry(what, command);
  const given = [...quietly, ...options[wanted]];
  const steps = [{ label: 'Installing packages', args: ['ci', ...given] }];
  if (isNodeOld)
    steps.push({
      label: `Fetching Node ${ownNodeVersion.split('.')[0]}, once: 209 MB`,
      args: ['install', '--no-save', ...given, `${ownNode}@${ownNodeVersion}`],
    });
  for (const { label, args } of steps) {
    const step = await npm(label, args);
    if (step.ok) continue;
    explainFailure(step, what, command);
    console.error(step.output);
    fail(`npm couldn't install the packages: see the lines above, then run ${command} again.`);
  }
  writeFileSync(recordIn(root), `${wanted} ${hashLockfile(root)}`);
}

/** @param {string} folder the project's */
const recordIn = (folder) => join(folder, 'node_modules/.installed');

/** @param {string} folder the project's */
const hashLockfile = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/**
 * True when what package-lock.json names now was installed here, by this or by npm alone. `npm ci` empties
 * node_modules, the record included.
 * @param {string} folder the project's
 * @param {Packages} which
 * @param {boolean} [isOlderFine] whether an earlier package-lock.json counts, too
 */
export function isInstalled(folder, which, isOlderFine = false) {
  const record = recordIn(folder);
  if (!existsSync(record)) return existsSync(join(folder, 'node_modules', marks[which]));
  const [installed = '', hash] = readFileSync(record, 'utf8').split(' ');
  const isCurrent = isOlderFine || hash === hashLockfile(folder);
  return isCurrent && forms.findIndex((form) => form === installed) >= forms.indexOf(which);
}

/** Whether CMS_REPO is set, here or in .env: the site is then built with the owner's editor. */
export function hasEditorRepo() {
  const file = join(root, '.env');
  const inFile = () => existsSync(file) && /^CMS_REPO=\s*\S/m.test(readFileSync(file, 'utf8'));
  return Boolean(process.env['CMS_REPO'] ?? inFile());
}

/** Why a folder can't be written; undefined when it can. @param {string} folder */
function findRefusal(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return Object(error).code === 'EROFS'
      ? 'is on a read-only disk'
      : 'can’t be written with your permissions';
  }
}

/**
 * Runs one of the project's programs on its Node.
 * @param {string} program its file, from the project's folder
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export const runInProject = (program, ...args) => run(projectNode(), [program, ...args]);

/**
 * Runs a program of a package, or `node`.
 * @param {string} name
 * @param {readonly string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runPackage(name, args) {
  if (name === 'node') return run(projectNode(), args);
  if (system !== 'win') return run(name, args);
  // On Windows a package's program is a script of the shell.
  return run(
    name,
    args.map((arg) => `"${arg}"`),
    true,
  );
}

/**
 * The packages' commands come first in PATH, signals are passed on, telemetry is off. Node caches compiled code: a
 * process that imports the back end then takes a quarter less of the processor.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {boolean} [shell]
 * @returns {Promise<number>}
 */
function run(program, args, shell = false) {
  return new Promise((resolve, reject) => {
    const folders = [join(root, 'node_modules/.bin'), dirname(projectNode())];
    const path = [...folders, process.env.PATH ?? ''].join(delimiter);
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      shell,
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
