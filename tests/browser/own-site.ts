import { startDesk } from './admin-desk.ts';
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

/** The desk of such a site on a phone, for the tests of a file in their order. */
export function startOwnDesk() {
  test.describe.configure({ mode: 'default' });
  test.use({ viewport: { width: 390, height: 844 } });
  const site = startOwnSite();
  return { site, open: startDesk(site).open };
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
