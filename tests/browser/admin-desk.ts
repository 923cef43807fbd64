import { createClient, type Session } from '@supabase/supabase-js';
import type { Locator, Page } from 'playwright/test';
import { sessionKey } from '#admin/sync/api/connection.ts';
import type { Database } from '#supabase/database.types.ts';
import { expect, type Site, test } from './fixtures.ts';
import { ownerPassword } from './server.ts';

/** A lead that a test inserts. */
export type LeadRow = Partial<Database['public']['Tables']['contact_submissions']['Insert']> & {
  name: string;
};

/** The time so many hours from now, as the database writes it. */
export const inHours = (hours: number): string =>
  new Date(Date.now() + hours * 3_600_000).toISOString();

/** A client with the secret key, which bypasses row-level security. */
export const openDatabase = ({ origin, secretKey }: Site) =>
  createClient(origin, secretKey, { auth: { persistSession: false } });

/** A new session of the owner, or of another account. */
export async function openSession(
  { origin, publishableKey, adminEmail }: Site,
  account = { email: adminEmail, password: ownerPassword },
): Promise<Session> {
  const auth = { persistSession: false, autoRefreshToken: false };
  const client = createClient(origin, publishableKey, { auth });
  for (let tries = 1; ; tries += 1) {
    const { data, error } = await client.auth.signInWithPassword(account);
    if (!error) return data.session;
    // A hosted project takes one sign-in every two seconds from an address, and thirty at once.
    if (error.status !== 429 || tries === 20)
      throw new Error(`${account.email} can't sign in: ${error.message}`);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}

/** Opens the dashboard with a session of its own, as if the owner had signed in before. */
export async function signIn(page: Page, site: Site): Promise<void> {
  const localStorage = [{ name: sessionKey, value: JSON.stringify(await openSession(site)) }];
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin: site.origin, localStorage }] });
  await page.goto(`${site.origin}/admin/dashboard`);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
  // The alert line comes after the lists and moves them: a click on what moves is none.
  const failed = page.getByRole('heading', { name: 'Couldn’t load the submissions' });
  await expect(page.getByRole('region', { name: 'Alerts' }).or(failed)).toBeVisible();
}

/** Signs the owner in on the login page that is open or on its way. */
export async function submitLogin(page: Page, site: Site): Promise<void> {
  await page.getByLabel('Email').fill(site.adminEmail);
  await page.getByLabel('Password').fill(ownerPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The row of a request on the dashboard: a card on a phone, and among what was found there two lines. */
export const leadOf = (page: Page, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
    .or(
      page.locator('ul[aria-labelledby=submissions] > li', {
        has: page.getByText(name, { exact: true }),
      }),
    );

/** The title of the toast about a change that waits. */
export const savedHere = /^Saved on this (?:phone|computer)$/;

/** The address of a lead; `todo` names the sheet that is open. */
export const leadAddress = (id: string | undefined, todo = ''): string =>
  `/admin/dashboard?lead=${id}${todo && `&do=${todo}`}`;

/** Opens a lead from the list. */
export const openLead = (page: Page, name: string): Promise<void> =>
  leadOf(page, name).getByRole('link', { name, exact: true }).click();

/** The toast with this title. */
export const toastOf = (page: Page, title: string | RegExp) =>
  page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ has: page.getByText(title, { exact: true }) });

/** The Undo of a toast with the pointer on it: the toast stays open while the test waits for something else. */
export async function holdUndo(page: Page, title: string | RegExp): Promise<Locator> {
  const undo = toastOf(page, title).getByRole('button', { name: 'Undo' });
  await undo.hover();
  return undo;
}

/**
 * The owner comes back to the tab, from the dialer or another app. The desk asks the server at most once a second:
 * he comes back until it shows what is new.
 */
export const comeBack = (page: Page, shown?: Locator): Promise<void> =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    if (shown) await expect(shown).toBeAttached({ timeout: 2_000 });
  }).toPass();

/**
 * The desk of a site, for the tests of a file. `writeLeads` writes leads at the top of the list, which go when the test
 * has ended; `open` also signs the owner in, and opens a sheet of the first lead; the lead itself when its name is empty.
 */
export function startDesk(site: Site) {
  const table = () => openDatabase(site).from('contact_submissions');
  const written: string[] = [];
  test.afterEach(async () => {
    if (written.length > 0) await table().delete().in('id', written.splice(0)).throwOnError();
  });
  const writeLeads = async (leads: readonly LeadRow[]) => {
    const tomorrow = Date.now() + 86_400_000;
    const rows = leads.map((lead, index) => ({
      // Nobody asks twice, unless the test says so.
      email: `somebody${index}@example.com`,
      service_type: 'deck-construction',
      created_at: new Date(tomorrow - index * 1000).toISOString(),
      ...lead,
      source: 'site',
    }));
    // What a row leaves out gets its default, also beside rows that have it.
    const { data } = await table()
      .insert(rows, { defaultToNull: false })
      .select('id')
      .throwOnError();
    const ids = data.map(({ id }) => String(id));
    written.push(...ids);
    const one = (index: number) => ids[index] ?? '';
    const read = async (index = 0): Promise<Record<string, unknown>> =>
      (await table().select('*').eq('id', one(index)).single().throwOnError()).data;
    return {
      ids,
      remove: async () => void (await table().delete().in('id', ids).throwOnError()),
      /** Changes a lead without the desk. */
      change: async (fields: Partial<LeadRow>, index = 0) =>
        void (await table().update(fields).eq('id', one(index)).throwOnError()),
      read,
      /** Waits until the database has these values of a lead. */
      expectStored: (fields: Record<string, unknown>, index?: number) =>
        expect.poll(() => read(index)).toMatchObject(fields),
    };
  };
  const open = async (page: Page, rows: readonly LeadRow[], sheet?: string) => {
    const leads = await writeLeads(rows);
    await signIn(page, site);
    if (sheet === undefined) return leads;
    await page.goto(leadAddress(leads.ids[0], sheet));
    const lead = page.getByRole('heading', { name: rows[0]?.name ?? '', exact: true });
    await expect(sheet ? page.getByRole('dialog') : lead).toBeVisible();
    return leads;
  };
  return { writeLeads, open };
}

/** The kinds of what the history has of a lead, oldest first. */
export async function readEvents(site: Site, lead = '') {
  const events = openDatabase(site).from('lead_events').select('kind');
  const { data } = await events.eq('submission_id', lead).order('seq');
  return (data ?? []).map(({ kind }) => String(kind));
}

/** From now on the server refuses each change of the page; `until` delays its answers. */
export const refuseChanges = (page: Page, until = Promise.resolve()): Promise<unknown> =>
  page.route('**/rest/v1/rpc/apply_changes*', async (route) => {
    const { changes } = route.request().postDataJSON() as { changes: { id: string }[] };
    await until;
    const refused = {
      outcome: 'refused',
      conflict: null,
      lead: null,
      message: 'This lead takes no changes just now.',
    };
    await route.fulfill({ json: changes.map(({ id }) => ({ id, ...refused })) });
  });

/** What the desk stores on this phone, as text; `isWiped` empties its databases. */
export const readStored = (page: Page, isWiped = false): Promise<string> =>
  page.evaluate(async (isEmptied) => {
    const answerOf = (request: IDBRequest) =>
      new Promise<unknown>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('lead-desk')) continue;
      const database = (await answerOf(indexedDB.open(name))) as IDBDatabase;
      for (const table of database.objectStoreNames) {
        const store = database
          .transaction(table, isEmptied ? 'readwrite' : 'readonly')
          .objectStore(table);
        texts.push(JSON.stringify(await answerOf(store.getAll())));
        if (isEmptied) await answerOf(store.clear());
      }
      database.close();
    }
    return texts.join('\n');
  }, isWiped);

/** Waits until nothing is to be sent: the desk has the server's answer, too. */
export const untilSent = (page: Page): Promise<void> =>
  expect.poll(() => readStored(page)).not.toContain('"title":');
