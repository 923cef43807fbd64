import type { Page } from 'playwright/test';
import { ensureOwner, logIn } from './admin-desk.ts';
import { expect, site, test } from './fixtures.ts';
import { newEmail, readLeads } from './leads.ts';
import { fill, send, thanks } from './request-form.ts';

// What Safari 14.1, Chrome 90 or Firefox 90 lack (caniuse and MDN, browser compatibility data).
const newer = [
  'AbortSignal.timeout',
  'AbortSignal.any',
  'Array.fromAsync',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'BroadcastChannel',
  'CompressionStream',
  'Crypto.prototype.randomUUID',
  'Document.prototype.startViewTransition',
  'HTMLFormElement.prototype.requestSubmit',
  'Intl.Segmenter',
  'Map.groupBy',
  'Object.groupBy',
  'Object.hasOwn',
  'Promise.try',
  'Promise.withResolvers',
  'Response.json',
  'Set.prototype.union',
  'String.prototype.at',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'URL.canParse',
  'URL.parse',
  'URLSearchParams.prototype.size',
  'navigation',
  'requestIdleCallback',
  'scheduler',
  'structuredClone',
  'Navigator.prototype.locks',
] as const;

/** Removes APIs by their path from the global object before any script of the page runs. */
const without = (page: Page, paths: readonly string[]): Promise<void> =>
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
  }, paths) as unknown as Promise<void>;

async function sendForm(page: Page): Promise<void> {
  const email = newEmail('old-device');
  await page.goto('/contact');
  await page.getByLabel('Your name').focus();
  await expect(
    page.locator('astro-island[component-export="EstimateForm"]:not([ssr])'),
  ).toBeAttached();
  await fill(page, { 'Your name': 'Grandma Lee', Email: email });
  await send(page);
  await expect(thanks(page)).toBeFocused();
  expect(await readLeads(email)).toHaveLength(1);
}

test('the form is sent and the owner signs in on a browser that lacks every newer API', async ({
  page,
}) => {
  await ensureOwner(site);
  await without(page, newer);
  await sendForm(page);
  await logIn(page, site);
});

for (const path of newer)
  test(`the form is sent and the owner signs in without ${path}`, { tag: '@long' }, async ({
    page,
  }) => {
    await ensureOwner(site);
    await without(page, [path]);
    await sendForm(page);
    await logIn(page, site);
  });
