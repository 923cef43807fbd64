import type { BrowserContext, Page } from 'playwright/test';
import { ensureOwner, openDatabase, signIn } from './admin-desk.ts';
import { expect, type Site, site as shared, test } from './fixtures.ts';
import { hostileStrings } from './hostile-strings.ts';
import { type RunningSite, startTestSite } from './server.ts';

// A site of its own, whose desk shows only hostile leads.
test.describe.configure({ mode: 'serial' });

let running: RunningSite;
let site: Site;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  running = await startTestSite({ LEAD_LIMITS: '1000,1000,1000,1000' });
  site = { ...shared, origin: running.origin };
  await ensureOwner(site);
});
test.afterAll(() => running.stop());

/** The effects of a hostile text that runs: a dialog, a report of the policy or of Trusted Types. */
async function watch(context: BrowserContext): Promise<string[]> {
  const caused: string[] = [];
  context.on('dialog', (dialog) => {
    caused.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.exposeFunction('tellViolation', (text: string) => caused.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: unknown = Reflect.get(window, 'tellViolation');
      if (typeof tell === 'function') tell(`${event.violatedDirective}: ${event.blockedURI}`);
    });
  });
  return caused;
}

/** Elements that exist only if a text was rendered as HTML. */
const countTraces = (page: Page) =>
  page.evaluate(() => ({
    scripts: document.querySelectorAll('main script, main iframe, main object, main embed').length,
    pictures: document.querySelectorAll('main img, main video, main math, main style').length,
    addresses: [...document.querySelectorAll('main a[href]')]
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => !/^(?:mailto:|tel:|\/)/.test(href)),
  }));

for (const suspected of [false, true]) {
  test(`thirty hostile texts in six fields of ${suspected ? 'suspected spam' : 'the list'} are shown as plain text`, {
    tag: suspected ? '@long' : [],
  }, async ({ page, context }) => {
    const caused = await watch(context);
    const database = openDatabase(site);
    await database.from('contact_submissions').delete().neq('status', 'none');
    const begun = Date.now();
    const rows = hostileStrings.map((text, index) => ({
      created_at: new Date(begun - index * 60_000).toISOString(),
      name: text,
      email: text,
      phone: text,
      area: text,
      message: text,
      spam_reason: text,
      suspected_spam: suspected,
      source: 'provider',
    }));
    const { error } = await database.from('contact_submissions').insert(rows);
    expect(error).toBeNull();
    await signIn(page, site);
    if (suspected) await page.getByText(/^Suspected spam \(30\)/).click();
    const table = page.getByRole('table', {
      name: suspected ? /Suspected spam/ : 'Contact Submissions',
    });
    await expect(table.getByRole('rowheader')).toHaveText([...hostileStrings]);
    const shown = await table.locator('tr.lead').evaluateAll((leads) =>
      leads.map((lead) => ({
        name: lead.querySelector('.lead-name')?.textContent,
        email: lead.querySelector('a[href^="mailto:"] .address')?.textContent,
        phone: lead.querySelector('a[href^="tel:"] .address')?.textContent,
        area: lead.querySelector('.place')?.textContent?.trim(),
        message: lead.querySelector('.lead-message .words')?.textContent,
        reason: lead.querySelector('.reason')?.textContent,
      })),
    );
    const expected = hostileStrings.map((text) => ({
      name: text,
      email: text,
      phone: text,
      area: text.trim(),
      message: text,
      reason: suspected ? text : undefined,
    }));
    expect(shown).toEqual(expected);
    await page.mouse.move(400, 400);
    expect(await countTraces(page)).toEqual({ scripts: 0, pictures: 0, addresses: [] });
    expect(caused).toEqual([]);
  });
}

const fields = ['name', 'email', 'phone', 'area', 'message'] as const;

test('the form that comes back with errors shows thirty hostile texts in its fields, and runs none', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/status of 422/);
  const caused = await watch(context);
  await page.goto(`${site.origin}/privacy`);
  for (let at = 0; at < hostileStrings.length; at += fields.length) {
    const texts = hostileStrings.slice(at, at + fields.length);
    const arrived = page.waitForURL('**/api/submit-lead');
    await page.evaluate(
      ([names, words]) => {
        const form = document.createElement('form');
        form.method = 'post';
        form.action = '/api/submit-lead';
        // A field that was sent twice makes any post come back with all its entries.
        for (const [index, name] of [...names, 'landing_page', 'landing_page'].entries()) {
          const field = document.createElement('input');
          field.name = name;
          field.value = words[index % words.length] ?? '';
          form.append(field);
        }
        document.body.append(form);
        form.submit();
      },
      [fields, texts] as const,
    );
    await arrived;
    const kept = await page.locator('#lead-form').evaluate(
      (form, names) =>
        names.map((name) => {
          const field = form.querySelector(`[name="${name}"]`);
          return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
            ? field.value
            : undefined;
        }),
      fields,
    );
    expect(kept).toEqual(fields.map((_, index) => texts[index % texts.length]));
  }
  expect(caused).toEqual([]);
});

test('these tests notice a dialog and a violation of the policy', async ({
  page,
  context,
  expectError,
}) => {
  expectError(/Content Security Policy/);
  expectError(/status of 404/);
  const caused = await watch(context);
  await page.goto(`${site.origin}/privacy`);
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.setAttribute('onerror', 'alert(1)');
    picture.src = '/no-such-picture.png?';
    document.body.append(picture);
    alert('seen');
  });
  await expect.poll(() => caused.join('; ')).toMatch(/a dialog: seen/);
  await expect.poll(() => caused.join('; ')).toMatch(/script-src-attr|script-src/);
});
