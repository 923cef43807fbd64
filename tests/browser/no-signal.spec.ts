import type { Page } from 'playwright/test';
import { randomOf } from '#tests/database/random.ts';
import { isLong } from '#tests/sizes.ts';
import { expect, measureOverflow, site, test } from './fixtures.ts';
import {
  keptEntries,
  newEmail,
  offlineErrors,
  openForm,
  readLeads,
  saved,
  send,
  thanks,
  write,
} from './request-form.ts';

test.use({ serviceWorkers: 'allow' });

test.describe('where the browser sends nothing in the background', () => {
  test.use({ serviceWorkers: 'block' });

  test('a kept request goes out once on the next visit', async ({ page, context, expectError }) => {
    expectError(offlineErrors);
    const email = newEmail('dead-zone');
    await page.setViewportSize({ width: 320, height: 568 });
    await openForm(page);
    await write(page, email);
    await context.setOffline(true);
    await send(page);
    await expect(saved(page)).toBeFocused();
    await expect(page.getByRole('status')).toHaveText(
      'It’ll send on its own when you have signal. Keep this page open or come back to it.',
    );
    expect(await measureOverflow(page)).toBe(0);
    // Two hours later, in another tab, with signal.
    await page.close();
    await context.setOffline(false);
    const next = await context.newPage();
    await next.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 2 * 3_600_000;
    });
    await next.goto('/contact');
    await expect(thanks(next)).toBeVisible();
    await expect(next.getByLabel('Your name')).toBeVisible();
    // The thanks are shown before the kept request is removed.
    await expect.poll(() => keptEntries(next)).toEqual([]);
    const [lead, ...others] = await readLeads(email);
    expect(others).toEqual([]);
    const waitedMs = Date.parse(lead?.created_at ?? '') - Date.parse(lead?.written_at ?? '');
    expect(Math.round(waitedMs / 3_600_000)).toBe(2);
  });
});

test('a request goes out although its page was closed', async ({ page, context, expectError }) => {
  expectError(offlineErrors);
  const email = newEmail('sync');
  const worker = context.waitForEvent('serviceworker');
  await openForm(page);
  await write(page, email);
  expect((await worker).url()).toContain('/_astro/');
  const session = await context.newCDPSession(page);
  const versions: { registrationId: string }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    versions.push(...registrations),
  );
  await session.send('ServiceWorker.enable');
  await expect.poll(() => versions.length).toBeGreaterThan(0);
  await context.setOffline(true);
  await send(page);
  await expect(saved(page)).toBeFocused();
  const other = await context.newPage();
  await page.close();
  await context.setOffline(false);
  const second = await context.newCDPSession(other);
  await second.send('ServiceWorker.enable');
  await second.send('ServiceWorker.dispatchSyncEvent', {
    origin: site.origin,
    registrationId: versions[0]?.registrationId ?? '',
    tag: 'estimate',
    lastChance: false,
  });
  await expect.poll(async () => (await readLeads(email)).length).toBe(1);
  await other.goto('/contact');
  await expect(thanks(other)).toBeVisible();
  await expect.poll(() => keptEntries(other)).toEqual([]);
});

test('a kept request that is refused opens the form again with all of it, also on the next visit', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/ERR_INTERNET_DISCONNECTED|status of 4(?:22|29)/);
  let posts = 0;
  let answer: { status: number; json: object } | null = null;
  await context.route('**/api/submit-lead', (route) => {
    if (!answer) return route.abort('internetdisconnected');
    if (answer.status === 200) return route.fallback();
    posts += 1;
    return route.fulfill({ ...answer, headers: { 'retry-after': '600' } });
  });
  const email = newEmail('refused');
  /** Later, by the phone's clock alone: what waits is tried again. */
  const tryLater = (minutes: number) =>
    page.evaluate((ms) => {
      const { now } = Date;
      Date.now = () => now() + ms;
      dispatchEvent(new Event('online'));
    }, minutes * 60_000);
  await openForm(page);
  await write(page, email, 'A soft post by the stairs');
  await page.getByLabel('What do you need?').selectOption('steps-landings');
  await page.getByLabel('Photos').setInputFiles('src/content/photos/front-porch.jpg');
  const photo = page.getByRole('button', { name: 'Remove photo 1' });
  await expect(photo).toBeVisible();
  await send(page);
  await expect(saved(page)).toBeFocused();
  answer = { status: 429, json: { message: 'Too many requests.' } };
  await tryLater(0);
  await expect(page.getByText('Too many requests.')).toBeVisible();
  await tryLater(9);
  await page.waitForTimeout(500);
  expect(posts).toBe(1);
  answer = { status: 422, json: { errors: { email: 'Write an address that exists.' } } };
  await tryLater(2);
  const expectOpen = async () => {
    await expect(page.getByRole('alert')).toContainText('Your request hasn’t gone out yet.');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/an address that exists/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Your name')).toHaveValue('Dora Finch');
    await expect(page.getByLabel('What do you need?')).toHaveValue('steps-landings');
    await expect(page.getByLabel('Tell us about the job')).toHaveValue('A soft post by the stairs');
    await expect(photo).toBeVisible();
    await expect(saved(page)).toHaveCount(0);
  };
  await expectOpen();
  await expect(page.getByRole('alert')).toBeFocused();
  await tryLater(60);
  await page.reload();
  await expectOpen();
  expect(posts).toBe(2);
  answer = { status: 200, json: {} };
  await send(page);
  await expect(thanks(page)).toBeFocused();
  await expect.poll(async () => (await readLeads(email)).map(({ photos }) => photos)).toEqual([1]);
  await expect.poll(() => keptEntries(page)).toEqual([]);
});

test('a refused request waits beside one that is being written, and they change places', async ({
  page,
  expectError,
}) => {
  expectError(/status of 422/);
  await openForm(page);
  await page.route('**/api/submit-lead', (route) =>
    route.fulfill({ status: 422, json: { errors: { phone: 'Write another number.' } } }),
  );
  await write(page, newEmail('written'), 'A ramp');
  // As the outbox of another tab leaves it.
  await page.evaluate(async () => {
    const opening = indexedDB.open('estimate-requests');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const fields = { name: 'Rosa Bell', phone: '555', message: 'A deck' };
    opening.result
      .transaction('kept', 'readwrite')
      .objectStore('kept')
      .put({ key: 'k1', fields, photos: [], arrived: 0, sentAtMs: Date.now() }, 'request k1');
    opening.result.close();
    dispatchEvent(new Event('online'));
  });
  const waits = page.locator('.request-state');
  for (const [waiting, written] of [
    ['A deck', 'A ramp'],
    ['A ramp', 'A deck'],
    ['A deck', 'A ramp'],
  ] as const) {
    await expect(waits.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
    await expect(waits).toContainText(waiting);
    await expect(page.getByLabel('Tell us about the job')).toHaveValue(written);
    await waits.getByRole('button', { name: 'Open it' }).click();
  }
});

test('what an older page was refused for is asked once more', async ({ page }) => {
  const email = newEmail('older');
  await openForm(page);
  await page.evaluate(async (address) => {
    const opening = indexedDB.open('estimate-requests');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const fields = { name: 'Pat', phone: '410-555-0188', email: address, idempotency_key: 'k2' };
    const kept = { key: 'k2', fields, photos: [], arrived: 0, sentAtMs: Date.now() };
    const writing = opening.result.transaction('kept', 'readwrite').objectStore('kept');
    writing.put({ ...kept, refused: 'Enter an email address' }, 'request k2');
    opening.result.close();
    localStorage['estimate-waiting'] = '1';
  }, email);
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  expect(await readLeads(email)).toHaveLength(1);
});

// A seed, in the test's name, decides the order of events.
const seeds = Array.from({ length: isLong ? 30 : 1 }, (_, n) => n + 1);
for (const seed of seeds) {
  test(`two requests arrive once each (order ${seed})`, async ({ context, allowError }) => {
    allowError(/./);
    test.setTimeout(180_000);
    const random = randomOf(seed);
    const email = newEmail(`order-${seed}`);
    await context.setOffline(false);
    // The tabs with the form. One that shows the browser's error page is left alone: Chromium may forget to close it.
    const pages: Page[] = [];
    for (const message of ['A deck', 'A ramp']) {
      const page = await context.newPage();
      pages.push(page);
      await openForm(page);
      await write(page, email, message);
      await context.setOffline(random(10) < 7);
      await send(page);
      await page.waitForFunction(
        () => localStorage['estimate-waiting'] || document.querySelector('.request-state'),
      );
      for (let step = 0; step < 3; step += 1) {
        const chance = random(20);
        if (chance < 6) await context.setOffline(random(2) === 0);
        else if (chance < 10) await pages.pop()?.close({ runBeforeUnload: false });
        else {
          const page = (chance < 15 && pages.pop()) || (await context.newPage());
          if (await page.goto('/contact').catch(() => null)) pages.push(page);
        }
      }
      await context.setOffline(false);
    }
    const last = await context.newPage();
    await last.goto('/contact');
    await expect
      .poll(async () => (await readLeads(email)).map(({ message }) => message).sort(), {
        timeout: 60_000,
      })
      .toEqual(['A deck', 'A ramp']);
    await expect.poll(() => keptEntries(last), { timeout: 60_000 }).toEqual([]);
  });
}
