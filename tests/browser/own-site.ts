import type { Page } from 'playwright/test';
import { type LeadRow, leadAddress, leadWriter, signIn } from './admin-desk.ts';
import { expect, type Site, site as shared, test } from './fixtures.ts';
import { createOwner, type RunningSite, startTestSite } from './server.ts';

/** What is built, or is to be built first, and whether it has an owner. */
interface Own {
  dist?: () => string | Promise<string>;
  hasOwner?: boolean;
}

/** A site for one file of tests that change what all visitors share; `page` opens its addresses. */
export function startOwnSite({ dist, hasOwner = true }: Own = {}): Site {
  const site = { ...shared };
  let running: RunningSite;
  test.use({ baseURL: async ({ locale: _ }, use) => use(site.origin) });
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    running = await startTestSite(await dist?.());
    site.origin = running.origin;
    if (hasOwner) await createOwner(site.origin);
  });
  test.afterAll(() => running?.stop());
  return site;
}

/**
 * The desk of such a site on a phone, for the tests of a file in their order. `open` writes leads, signs the owner in,
 * and opens a sheet of the first lead; the lead itself when its name is empty.
 */
export function startOwnDesk() {
  test.describe.configure({ mode: 'default' });
  test.use({ viewport: { width: 390, height: 844 } });
  const site = startOwnSite();
  const writeLeads = leadWriter(site);
  const open = async (page: Page, rows: readonly LeadRow[], sheet?: string) => {
    const leads = await writeLeads(rows);
    await signIn(page, site);
    if (sheet === undefined) return leads;
    await page.goto(leadAddress(leads.ids[0], sheet));
    const lead = page.getByRole('heading', { name: rows[0]?.name ?? '', exact: true });
    await expect(sheet ? page.getByRole('dialog') : lead).toBeVisible();
    return leads;
  };
  return { site, writeLeads, open };
}

/** Sends the site's form. */
export async function sendForm(
  site: Site,
  name: string,
  message = 'The steps are loose.',
): Promise<void> {
  const answer = await fetch(`${site.origin}/api/submit-lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'somebody@example.com', message }),
  });
  expect(answer.status).toBe(200);
}
