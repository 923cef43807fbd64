import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type axeCore from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  test as base,
  type Disposable,
  expect,
  type Page,
} from 'playwright/test';
import { type TestBuild, testDist } from '#tests/builds.ts';
import { root } from '#tests/project-copy.ts';

export { expect } from 'playwright/test';

export interface Site {
  origin: string;
  setupCode: string;
  adminEmail: string;
  publishableKey: string;
  secretKey: string;
}

declare global {
  // axe-core's source defines this global in the page.
  var axe: typeof axeCore;
  /** The addresses that taps on this page handed to the phone: tel:, sms:, mailto: and geo:. */
  var dialed: string[] | undefined;
}

interface Fixtures {
  /** Expects an error in the console; the test fails when it does not occur. */
  expectError: (pattern: RegExp) => void;
  /** Allows an error in the console, whether it occurs or not: for events in a random order. */
  allowError: (pattern: RegExp) => void;
  /** What may be in the console, by these two. */
  known: { expected: RegExp[]; allowed: RegExp[] };
}

/** The site that the global setup started, with the owner's secrets. */
export const site: Site = {
  origin: setting('BASE_URL'),
  setupCode: setting('ADMIN_SETUP_CODE'),
  adminEmail: setting('ADMIN_EMAIL'),
  publishableKey: setting('SUPABASE_PUBLISHABLE_KEY'),
  secretKey: setting('SUPABASE_SECRET_KEY'),
};

/**
 * Keeps links to the phone's other programs on the page, and records them in `dialed`: a browser with windows opens a
 * dialog for them, after which clicks no longer reach the page.
 */
function keepOnPage(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(() => {
      addEventListener('click', (event) => {
        const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
        if (!link || !/^(?:tel|sms|mailto|geo):/.test(link.href)) return;
        event.preventDefault();
        globalThis.dialed = [...(globalThis.dialed ?? []), link.href];
      });
    });
    tellOffline(context);
    return context;
  };
  return browser;
}

/**
 * Without signal a page knows it from its start. Chromium 150 forgets what the tools set with each new page: the desk
 * then took a phone without signal for a server that does not answer.
 */
function tellOffline(context: BrowserContext): void {
  const setOffline = context.setOffline.bind(context);
  let told: Disposable | undefined;
  context.setOffline = async (isOffline) => {
    await setOffline(isOffline);
    await told?.dispose();
    told = isOffline ? await context.addInitScript(pretendOffline) : undefined;
    if (isOffline) return;
    // A page that is being left or shows the browser's error can't be told, and need not be.
    for (const page of context.pages()) await page.evaluate(hearOfSignal).catch(() => {});
  };
}

const pretendOffline = () =>
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });

function hearOfSignal(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return;
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
}

/** Playwright's test, which fails on every unexpected error in the console or in a script. */
export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [async ({ browser }, use) => use(keepOnPage(browser)), { scope: 'worker' }],
  known: [
    async ({ context }, use) => {
      const known = { expected: [] as RegExp[], allowed: [] as RegExp[] };
      const errors = gatherErrors(context);
      await use(known);
      const { expected, allowed } = known;
      // An expected error may be logged after the test has seen its effect.
      await expect
        .poll(() => expected.filter((pattern) => !errors.some((text) => pattern.test(text))), {
          message: 'expected errors that did not occur',
        })
        .toEqual([]);
      // All desks of the tests ask from one address.
      const always = /429 \(Too Many Requests\).*\/api\/run-alerts/;
      const isKnown = (text: string) =>
        [always, ...expected, ...allowed].some((one) => one.test(text));
      expect(
        errors.filter((text) => !isKnown(text)),
        'errors in the console',
      ).toEqual([]);
      // A handler that still waits for an answer when its page is closed would fail the next test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  expectError: async ({ known }, use) => use((pattern) => known.expected.push(pattern)),
  allowError: async ({ known }, use) => use((pattern) => known.allowed.push(pattern)),
});

/** Collects the errors of a page that the test opened itself, with their address. */
export function gatherErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

/** Holds back what the page asks for at an address. Returns the function that lets it come. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** The scripts that a touch or the desk loads: all but the one for islands, which every page loads. */
export const laterScripts = /\/_astro\/(?!islands\.)[^/]+\.js$/;

/** Holds back these scripts of the page. Returns the function that lets them come. */
export const holdScripts = (page: Page) => hold(page, laterScripts);

/**
 * Waits until React has hydrated an island that the test has touched. Astro removes `ssr` when React begins; the
 * browser is idle when React is done and listens to keys and presses.
 */
export async function untilAwake(page: Page, component: string): Promise<void> {
  await expect(
    page.locator(`astro-island[component-export="${component}"]:not([ssr])`),
  ).toBeAttached();
  await page.evaluate(
    () =>
      new Promise((done) => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(done);
        else setTimeout(done, 500);
      }),
  );
}

// The minified file: every page parses it again, and the package's `source` is more than twice as long.
const axeSource = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds on the page in its present state, including too small targets; empty without problems. With
 * a selector only that part is checked. Frames are not checked.
 */
export async function findByAxe(page: Page, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (selector) => {
    const found = await globalThis.axe.run(selector ?? document, {
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    return found.violations;
  }, part);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** By how many pixels a page is wider than its window: 0 without horizontal scrolling. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The addresses of all built pages, the 404 page and the examples of sections among them; never empty. */
export function listPages(build: TestBuild = 'test'): string[] {
  const dist = testDist(build);
  const paths = globSync('**/*.html', { cwd: dist })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`)
    .map((path) => path.replace(/\/index$/, '') || '/')
    .sort();
  if (paths.length === 0) throw new Error(`${dist} holds no page.`);
  return paths;
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: tests/browser/server.ts has not run.`);
  return value;
}
