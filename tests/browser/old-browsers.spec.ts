import type { Page } from 'playwright/test';
import { leadAddress, startDesk, submitLogin } from './admin-desk.ts';
import { expect, holdScripts, site, test, untilAwake } from './fixtures.ts';
import { newEmail, openForm, readLeads, send, thanks, write } from './request-form.ts';

// What Safari 14.1, Chrome 90 or Firefox 90 lack (caniuse and MDN, browser compatibility data).
const newer = `
  AbortSignal.timeout AbortSignal.any Array.fromAsync Array.prototype.at
  Array.prototype.findLast Array.prototype.findLastIndex Array.prototype.toReversed
  Array.prototype.toSorted Array.prototype.toSpliced Array.prototype.with BroadcastChannel
  CompressionStream Crypto.prototype.randomUUID Document.prototype.startViewTransition
  HTMLDialogElement.prototype.showModal HTMLFormElement.prototype.requestSubmit
  HTMLInputElement.prototype.showPicker Intl.Segmenter Intl.supportedValuesOf OffscreenCanvas Map.groupBy Object.groupBy
  Object.hasOwn Promise.try Promise.withResolvers Response.json Set.prototype.union
  String.prototype.at String.prototype.isWellFormed String.prototype.toWellFormed URL.canParse
  URL.parse URLSearchParams.prototype.size navigation requestIdleCallback scheduler
  createImageBitmap structuredClone Navigator.prototype.locks Navigator.prototype.storage
  Uint8Array.prototype.__proto__.at Uint8Array.prototype.__proto__.findLast
  Uint8Array.prototype.__proto__.toSorted Iterator Set.prototype.intersection
  Element.prototype.checkVisibility SubmitEvent.prototype.submitter`
  .trim()
  .split(/\s+/);

/** Removes APIs by their path from the global object before any script of the page runs. */
const without = (page: Page, paths: readonly string[]) =>
  page.addInitScript((removed) => {
    for (const path of removed) {
      const names = path.split('.');
      const last = names.pop() ?? '';
      const owner = names.reduce<Record<string, unknown> | undefined>(
        (object, name) => object?.[name] as Record<string, unknown> | undefined,
        globalThis as unknown as Record<string, unknown>,
      );
      if (owner) Reflect.deleteProperty(owner, last);
      if (owner && last in owner) Reflect.set(owner, last, undefined);
    }
  }, paths);

for (const path of ['every newer API', ...newer])
  test(`the form is sent and the owner signs in without ${path}`, {
    tag: newer.includes(path) ? '@long' : [],
  }, async ({ page }) => {
    await without(page, newer.includes(path) ? [path] : newer);
    const email = newEmail('old-device');
    await openForm(page);
    await write(page, email);
    await send(page);
    await expect(thanks(page)).toBeFocused();
    expect(await readLeads(email)).toHaveLength(1);
    await page.goto('/admin/login');
    await submitLogin(page, site);
    await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
  });

const { open } = startDesk(site);

for (const width of [390, 1440])
  test(`a lead and each of its sheets open without every newer API at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await without(page, newer);
    const contacts = { phone: '+14105550103', email: 'old.phone@example.com' };
    const { ids } = await open(
      page,
      [{ name: 'Opal Oldphone', ...contacts, landing_page: '/contact' }],
      '',
    );
    for (const sheet of [
      ...['call', 'text', 'mail', 'mailed', 'after-call', 'they-called'],
      ...['after-visit', 'next', 'erase'],
    ]) {
      await page.goto(leadAddress(ids[0], sheet));
      await expect(page.getByRole('dialog'), sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog'), sheet).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Opal Oldphone', exact: true })).toBeVisible();
    }
    for (const address of [
      '/admin/dashboard?q=opal',
      '/admin/add',
      '/admin/report',
      '/admin/settings',
      '/admin/dashboard?do=filters',
    ]) {
      await page.goto(address);
      await expect(page.getByText(`Welcome, ${site.adminEmail}`), address).toBeAttached();
      await expect(page.getByText('This part of the desk isn’t working'), address).toHaveCount(0);
    }
    for (const address of ['/admin/setup', '/admin/reset-password']) {
      await page.goto(address);
      await expect(page.getByRole('button'), address).not.toHaveCount(0);
    }
  });

const run = (script: () => void) => (page: Page) => page.addInitScript(script);
/** What a browser lacks, how the test takes it away, and the error that this causes. */
const breaks: [name: string, spoil: (page: Page) => Promise<unknown>, error?: RegExp][] = [
  [
    'storage',
    run(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }),
  ],
  ['an answer to its question for a token', (page) => page.route('**/api/form-token', () => {})],
  [
    'random numbers, for which the script fails as it loads',
    run(() => {
      crypto.getRandomValues = () => {
        throw new Error('crypto is broken');
      };
    }),
    /crypto is broken/,
  ],
  [
    'a way to read a form, for which the script fails as it sends',
    run(() => {
      globalThis.FormData = class {
        constructor() {
          throw new Error('FormData is broken');
        }
      } as unknown as typeof FormData;
    }),
    /FormData is broken/,
  ],
];

for (const [name, spoil, error] of breaks)
  test(`without ${name} what was typed stays and is sent once`, async ({ page, expectError }) => {
    if (error) expectError(error);
    const email = newEmail('broken');
    await spoil(page);
    await page.clock.install();
    const release = await holdScripts(page);
    await page.goto('/contact');
    const field = page.getByLabel('Your name');
    await field.fill('Dora Finch');
    release();
    await Promise.race([untilAwake(page, 'EstimateForm'), page.waitForEvent('pageerror')]);
    await expect(field).toHaveValue('Dora Finch');
    await write(page, email);
    await send(page);
    // The longest wait for a token.
    await page.clock.runFor(6_000);
    await expect(thanks(page)).toBeVisible();
    expect(await readLeads(email)).toHaveLength(1);
  });
