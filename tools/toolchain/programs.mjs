// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';
import { fail } from './say.mjs';
import { runStep } from './step.mjs';

// The shell has no window to draw: a page opens in a third of the computing time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const chromeOnMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The system's Chromium or Chrome. Without one Playwright uses its own.
 * @returns {string | undefined} its path
 */
export function findChromium() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)].filter(Boolean);
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, chromeOnMac].find((path) => existsSync(path));
}

const askForWebKit = "import gi; gi.require_version('WebKit2', '4.1')";

/** Whether Debian's WebKitGTK is here, with its WebDriver and a screen without a monitor. */
export function hasWebKitGtk() {
  const programs = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb', '/usr/bin/python3'];
  if (!programs.every((path) => existsSync(path))) return false;
  return spawnSync('/usr/bin/python3', ['-c', askForWebKit], { stdio: 'ignore' }).status === 0;
}

/** Browsers that the tests use, by what tells that they are here, and Debian's packages of them. */
const debianBrowsers = [
  {
    name: 'Chromium',
    isHere: () => findChromium() !== undefined,
    packages: ['chromium-headless-shell'],
  },
  {
    name: 'Firefox',
    isHere: () => existsSync('/usr/bin/firefox-esr') || existsSync('/usr/bin/firefox'),
    packages: ['firefox-esr'],
  },
  {
    name: 'WebKit',
    isHere: hasWebKitGtk,
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
  },
];

/**
 * Installs Debian's browsers that are not here, when this is Debian and root runs the tests. They need none of the
 * packages, so it can run while those are installed.
 */
export async function installDebianBrowsers() {
  const missing = debianBrowsers.filter(({ isHere }) => !isHere());
  const isDebian = existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || process.getuid?.() !== 0 || !isDebian) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runStep(
    'Reading the package list',
    'apt-get',
    ['update'],
    env,
    undefined,
    10,
  );
  for (const { name, isHere, packages } of missing) {
    const args = ['install', '-y', '--no-install-recommends', ...packages];
    const install = await runStep(`Installing ${name}`, 'apt-get', args, env, undefined, 10);
    if (!isHere()) console.error(update.output + install.output);
  }
}

/**
 * Fetches Playwright's own browser when there is none. Exits with its installer's words when that fails. Expects the
 * packages to be installed.
 * @param {string} command what to run again, "npm test"
 */
export async function fetchChromium(command) {
  if (findChromium() || hasPlaywrightChromium()) return;
  const cli = join(root, 'node_modules/playwright/cli.js');
  const { output } = await runStep('Fetching Chromium', process.execPath, [
    cli,
    'install',
    'chromium',
  ]);
  if (hasPlaywrightChromium()) return;
  console.error(output);
  fail(
    `This needs Chromium, which can't be started here: see the lines above. With the libraries of the system that it needs (as root): npx playwright install --with-deps chromium, or on Debian apt-get install chromium-headless-shell. Then run ${command} again.`,
  );
}

/** True when Playwright's own browser is installed and the system has its libraries. */
function hasPlaywrightChromium() {
  const path = createRequire(import.meta.url)('playwright').chromium.executablePath();
  return spawnSync(path, ['--version']).status === 0;
}
