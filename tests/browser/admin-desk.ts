import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Locator, Page } from 'playwright/test';
import { sessionKey } from '#admin/data/settings.ts';
import { expect, type Site, test } from './fixtures.ts';

/** The owner's password on a site under test. */
export const ownerPassword = 'four words in a row';

/** A lead that a test inserts. */
export interface LeadRow {
  name: string;
  email?: string | null;
  phone?: string | null;
  service_type?: string;
  message?: string | null;
  status?: string;
  area?: string | null;
  suspected_spam?: boolean;
  spam_reason?: string | null;
  created_at?: string;
  promised_by?: string;
  answer_by?: string;
}

/** A client with the secret key, which bypasses row-level security. */
export function openDatabase({ origin, secretKey }: Pick<Site, 'origin' | 'secretKey'>) {
  return createClient(origin, secretKey, { auth: { persistSession: false } });
}

/** Creates the owner's account, unless another test of this site has done so. */
export async function ensureOwner(site: Site): Promise<void> {
  const answer = await fetch(`${site.origin}/functions/v1/create-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: site.publishableKey },
    body: JSON.stringify({
      email: site.adminEmail,
      password: ownerPassword,
      code: site.setupCode,
    }),
  });
  // 403: there is an owner. 429: there was one before the last ten tries.
  if (!answer.ok && ![403, 429].includes(answer.status))
    throw new Error(`The setup answered ${answer.status}.`);
}

type Owned = Pick<Site, 'origin' | 'adminEmail' | 'publishableKey'>;

/** A client that is signed in as the owner. */
export async function signInOwner(site: Owned): Promise<SupabaseClient> {
  const client = createClient(site.origin, site.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const account = { email: site.adminEmail, password: ownerPassword };
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw new Error(`The owner can't sign in: ${error.message}`);
  return client;
}

/** Opens the dashboard with a session of its own, as if the owner had signed in before. */
export async function signIn(page: Page, site: Owned): Promise<void> {
  const { data } = await (await signInOwner(site)).auth.getSession();
  const localStorage = [{ name: sessionKey, value: JSON.stringify(data.session) }];
  await page
    .context()
    .setStorageState({ cookies: [], origins: [{ origin: site.origin, localStorage }] });
  await page.goto(`${site.origin}/admin/dashboard`);
  await expectDashboard(page, site);
}

/** Signs in through the login page. */
export async function logIn(page: Page, site: Pick<Site, 'origin' | 'adminEmail'>): Promise<void> {
  await page.goto(`${site.origin}/admin/login`);
  await submitLogin(page, site);
  await expectDashboard(page, site);
}

async function expectDashboard(page: Page, site: Pick<Site, 'adminEmail'>): Promise<void> {
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByText(`Welcome, ${site.adminEmail}`)).toBeVisible();
  // The alert line comes after the lists and moves them: a click on what moves is none.
  const failed = page.getByRole('heading', { name: 'Could not fetch the submissions' });
  await expect(page.getByRole('region', { name: 'Alerts' }).or(failed)).toBeVisible();
}

/** Signs the owner in on the login page that is open or on its way. */
export async function submitLogin(page: Page, site: Pick<Site, 'adminEmail'>): Promise<void> {
  await page.getByLabel('Email').fill(site.adminEmail);
  await page.getByLabel('Password').fill(ownerPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The row of a request on the dashboard: a card on a phone. */
export const leadOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

/** The address of a lead; `todo` names the sheet that is open. */
export const leadAddress = (id: string | undefined, todo = ''): string =>
  `/admin/dashboard?lead=${id}${todo && `&do=${todo}`}`;

/** Opens a lead from the list. */
export const openLead = (page: Page, name: string): Promise<void> =>
  leadOf(page, name).getByRole('link', { name, exact: true }).click();

/** The toast with this title. */
export const toastOf = (page: Page, title: string) =>
  page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ has: page.getByText(title, { exact: true }) });

/** The Undo of a toast with the pointer on it: the toast stays open while the test waits for something else. */
export async function holdUndo(page: Page, title: string): Promise<Locator> {
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

/** Returns what writes leads for a test of this file, at the top of the list. They go when the test has ended. */
export function leadWriter(site: Pick<Site, 'origin' | 'secretKey'>) {
  const written: Awaited<ReturnType<typeof writeLeads>>[] = [];
  test.afterEach(async () => {
    for (const leads of written.splice(0)) await leads.remove();
  });
  return async (rows: readonly LeadRow[]) => {
    const leads = await writeLeads(openDatabase(site), rows);
    written.push(leads);
    return leads;
  };
}

async function writeLeads(database: SupabaseClient, leads: readonly LeadRow[]) {
  const tomorrow = Date.now() + 86_400_000;
  const rows = leads.map((lead, index) => ({
    // Nobody asks twice, unless the test says so.
    email: `somebody${index}@example.com`,
    service_type: 'deck-construction',
    created_at: new Date(tomorrow - index * 1000).toISOString(),
    ...lead,
    source: 'site',
  }));
  const { data, error } = await database.from('contact_submissions').insert(rows).select('id');
  if (error) throw new Error(`The leads of the test can't be written: ${error.message}`);
  const ids = data.map(({ id }) => String(id));
  return {
    ids,
    async remove(): Promise<void> {
      await database.from('contact_submissions').delete().in('id', ids);
    },
    async read(index = 0): Promise<Record<string, unknown>> {
      const id = ids[index] ?? '';
      const found = await database.from('contact_submissions').select('*').eq('id', id).single();
      if (found.error)
        throw new Error(`The lead of the test can't be read: ${found.error.message}`);
      return found.data;
    },
  };
}

/** The kinds of what the history has of a lead, oldest first. */
export async function readEvents(site: Pick<Site, 'origin' | 'secretKey'>, lead = '') {
  const events = openDatabase(site).from('lead_events').select('kind');
  const { data } = await events.eq('submission_id', lead).order('seq');
  return (data ?? []).map(({ kind }) => String(kind));
}

/** From now on the server refuses each change of the page, with these words; `until` delays its answers. */
export const refuseChanges = (
  page: Page,
  message = 'permission denied',
  until: Promise<void> = Promise.resolve(),
): Promise<unknown> =>
  page.route('**/rest/v1/rpc/apply_changes*', async (route) => {
    const { changes } = route.request().postDataJSON() as { changes: { id: string }[] };
    await until;
    const refused = { outcome: 'refused', conflict: null, lead: null, message };
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
