import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, test } from './fixtures.ts';
import {
  newEmail,
  offlineErrors,
  openForm,
  readLeads,
  saved,
  send,
  thanks,
  write,
} from './request-form.ts';

// A browser's storage that hangs or refuses must cost nobody a request or a photo.

/** As Safari 14.1 on a first visit (WebKit bug 226547). */
const neverOpens = () => {
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
};
/** As WebKit, while a page that was left holds a transaction. */
const answersNoMore = () => {
  IDBDatabase.prototype.transaction = () => {
    const silent: object = new Proxy(() => silent, { get: () => silent, set: () => true });
    return silent as IDBTransaction;
  };
};
const refuse = (isRefused: (value: unknown) => boolean) => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, ...key) {
    if (isRefused(value)) throw new DOMException('Error preparing Blob/File data', 'UnknownError');
    return put.call(this, value, ...key);
  };
};

const begins = (spoil: () => void) => (page: Page) => page.addInitScript(spoil);
const refuses = (isRefused: (value: unknown) => boolean) => (page: Page) =>
  page.addInitScript(`(${refuse})(${isRefused})`);

/** What is wrong with the browser from its start, and while the form is open. */
const faults: [
  name: string,
  atFirst: ((page: Page) => Promise<unknown>) | undefined,
  later?: () => void,
][] = [
  ['never answers', begins(neverOpens)],
  ['answers no more', undefined, answersNoMore],
  ['takes no Blob (a private tab of Safari)', refuses((value) => value instanceof Blob)],
  ['takes neither Blob nor bytes', refuses((value) => /Blob|ArrayBuffer/.test(String(value)))],
  ['is full', refuses(() => true)],
  [
    'forgets what it took',
    begins(() => {
      IDBObjectStore.prototype.put = () => ({}) as IDBRequest<IDBValidKey>;
    }),
  ],
  [
    'has locks that are never given',
    begins(() => {
      LockManager.prototype.request = () => new Promise(() => undefined);
    }),
  ],
  [
    'is blocked',
    begins(() => {
      for (const name of ['localStorage', 'indexedDB'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    }),
  ],
];

for (const [name, atFirst, later] of faults)
  test(`where the storage ${name}, the request goes out with its photo`, async ({ page }) => {
    const email = newEmail('storage');
    await atFirst?.(page);
    await openForm(page);
    await write(page, email);
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'tan' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'porch.jpg', mimeType: 'image/jpeg', buffer: photo };
    await page.getByLabel('Photos').setInputFiles(file);
    await expect(page.locator('.photo-list img')).toBeVisible();
    await expect(page.getByText('Getting your photo ready')).toHaveCount(0);
    if (later) await page.evaluate(later);
    await send(page);
    await expect(thanks(page)).toBeFocused();
    await expect(page.getByText('Photos we have: 1')).toBeVisible();
    expect(await readLeads(email)).toMatchObject([{ photos: 1 }]);
  });

test('where nothing is stored and there is no signal, nothing is said to be saved', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED/);
  const email = newEmail('storage-off');
  await page.addInitScript(neverOpens);
  await openForm(page);
  await write(page, email);
  await context.setOffline(true);
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Everything you wrote is still here.');
  await expect(page.getByLabel('Your name')).toHaveValue('Dora Finch');
  await context.setOffline(false);
  await send(page);
  await expect(thanks(page)).toBeFocused();
  expect(await readLeads(email)).toHaveLength(1);
});

test('where the storage is emptied while a request waits, it goes out once', async ({
  page,
  context,
  expectError,
}) => {
  expectError(offlineErrors);
  const email = newEmail('emptied');
  await openForm(page);
  await write(page, email);
  await context.setOffline(true);
  await send(page);
  await expect(saved(page)).toBeFocused();
  await page.evaluate(async () => {
    const opening = indexedDB.open('estimate-requests');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const emptying = opening.result.transaction('kept', 'readwrite');
    emptying.objectStore('kept').clear();
    await new Promise((resolve) => emptying.addEventListener('complete', resolve));
    opening.result.close();
  });
  await context.setOffline(false);
  await expect(thanks(page)).toBeVisible();
  expect(await readLeads(email)).toHaveLength(1);
});
