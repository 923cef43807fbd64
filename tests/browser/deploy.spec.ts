import {
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright/test';
import { testDist } from '#tests/builds.ts';
import { leadAddress, leadOf, openDatabase, openLead, startDesk, untilSent } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

// One deploy after the other on one site.
test.describe.configure({ mode: 'default' });

let folder: string;
const dist = () => join(folder, 'dist');
const site = startOwnSite({
  dist: () => {
    folder = mkdtempSync(join(tmpdir(), 'deploy-'));
    cpSync(testDist('test'), dist(), { recursive: true });
    cpSync(join(testDist('test'), '../lead-form.json'), join(folder, 'lead-form.json'));
    return dist();
  },
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { open } = startDesk(site);
const keith = [{ name: 'Keith Nolan', phone: '+14105550121' }];

/** Publishes a new version: the desk's scripts have other names, and the old ones are gone. */
function deploy(): void {
  const worker = readFileSync(join(dist(), 'admin/sw.js'), 'utf8');
  const files: string[] = JSON.parse(/const files = (\[.*?\]);/.exec(worker)?.[1] ?? '[]');
  const names = files.filter((file) => file.endsWith('.js')).map((file) => basename(file));
  expect(names.length).toBeGreaterThan(20);
  for (const path of globSync('{_astro/*.js,admin/*.html,admin/sw.js}', { cwd: dist() })) {
    const file = join(dist(), path);
    let text = readFileSync(file, 'utf8');
    for (const name of names) text = text.replaceAll(name, name.replace(/\.js$/, 'x.js'));
    writeFileSync(file, text);
  }
  for (const name of names) {
    const file = join(dist(), '_astro', name);
    renameSync(file, file.replace(/\.js$/, 'x.js'));
  }
}

/** Empties the browser's own cache, as days do. */
async function forgetFiles(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
}

/** Counts the pages that this tab loads. */
function countPages(page: Page) {
  const pages = { loaded: 0 };
  page.on('domcontentloaded', () => {
    pages.loaded += 1;
  });
  return pages;
}

/** Lets the page fetch no code before it is needed. */
const fetchNothingIdle = (page: Page) =>
  page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });

const note = (page: Page) => page.getByLabel('Note', { exact: true });

test.describe('with the desk’s worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an open desk goes on, the next version sends what it had not', async ({ page }) => {
    const [id = ''] = (await open(page, keith)).ids;
    // A page that is left while the worker is being installed would have none until the next load.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(leadAddress(id));
    // No answer comes to what the open page sends.
    await page.evaluate(() => {
      const send = globalThis.fetch;
      globalThis.fetch = (input, init) =>
        String(input).includes('apply_changes') ? new Promise(() => {}) : send(input, init);
    });
    await page.getByLabel(/^Status/).selectOption('Quoted');
    await note(page).fill('Wants cedar');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(note(page)).toHaveValue('');
    await note(page).fill('Ask about the st');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const countKept = () =>
      page.evaluate(async () => (await (await caches.open('desk-files')).keys()).length);
    const before = await countKept();

    deploy();
    await page.evaluate(async () => {
      const old = navigator.serviceWorker.controller;
      await (await navigator.serviceWorker.ready).update();
      while (navigator.serviceWorker.controller === old)
        await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await forgetFiles(page);
    const pages = countPages(page);
    await page.getByRole('link', { name: /^Text/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note(page)).toHaveValue('Ask about the st');
    expect(pages.loaded).toBe(0);
    expect(await countKept()).toBeGreaterThan(before + 20);

    await page.reload();
    await expect(note(page)).toHaveValue('Ask about the st');
    await expect.poll(countKept).toBe(before);
    const readEvents = async () => {
      const events = openDatabase(site).from('lead_events').select('kind, words');
      return (await events.eq('submission_id', id).order('made_at')).data;
    };
    await expect.poll(readEvents).toEqual([
      { kind: 'status', words: null },
      { kind: 'note', words: 'Wants cedar' },
    ]);
    await untilSent(page);
    expect(await readEvents()).toHaveLength(2);
  });
});

test('a part that is gone loads the desk anew, once', async ({ page, allowError }) => {
  allowError(/dynamically imported module|status of 404/);
  await fetchNothingIdle(page);
  await open(page, keith);
  await page.goto('/admin/add');
  await page.getByLabel('Name', { exact: true }).fill('Half Typed');
  await page.goto('/admin/dashboard');
  await expect(leadOf(page, 'Keith Nolan')).toBeVisible();

  deploy();
  await forgetFiles(page);
  const pages = countPages(page);
  await openLead(page, 'Keith Nolan');
  await expect(note(page)).toBeVisible();
  expect(pages.loaded).toBe(1);
  await page.goto('/admin/add');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half Typed');
});

test('a part that can’t be loaded says so, the rest stays', async ({ page, allowError }) => {
  allowError(/dynamically imported module|ERR_FAILED/);
  await fetchNothingIdle(page);
  await open(page, keith);
  await page.route('**/_astro/LeadScreen*', (route) => route.abort());
  const pages = countPages(page);
  await openLead(page, 'Keith Nolan');
  await expect(page.getByText('This part of the desk isn’t working right now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(pages.loaded).toBe(1);
  await page.unroute('**/_astro/LeadScreen*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(note(page)).toBeVisible();
});
