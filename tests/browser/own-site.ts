import { ensureOwner } from './admin-desk.ts';
import { expect, type Site, site as shared, test } from './fixtures.ts';
import { type RunningSite, startTestSite } from './server.ts';

/** A site for one file of tests that change what all visitors share; `page` opens its addresses. */
export function startOwnSite({ hasOwner = true } = {}): Site {
  const site = { ...shared };
  let running: RunningSite;
  test.use({ baseURL: async ({ locale: _ }, use) => use(site.origin) });
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    running = await startTestSite({ LEAD_LIMITS: '10000,10000,10000,10000' });
    site.origin = running.origin;
    if (hasOwner) await ensureOwner(site);
  });
  test.afterAll(() => running.stop());
  return site;
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
