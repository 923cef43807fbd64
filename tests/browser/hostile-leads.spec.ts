import type { Page } from 'playwright/test';
import { openDatabase, signIn } from './admin-desk.ts';
import { expect, test } from './fixtures.ts';
import { hostileStrings } from './hostile-strings.ts';
import { startOwnSite } from './own-site.ts';

// A site of its own, whose desk shows only hostile leads. What breaks the policy or Trusted Types is an error in the
// console, on which every test fails (tests/browser/live/headers.spec.ts).
test.describe.configure({ mode: 'default' });
const site = startOwnSite();

/** The dialogs that a hostile text has opened. */
function watch(page: Page): string[] {
  const opened: string[] = [];
  page.on('dialog', (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  return opened;
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

test('thirty hostile texts in six fields of the list and of suspected spam are shown as plain text', async ({
  page,
}) => {
  const opened = watch(page);
  const begun = Date.now();
  const row = (text: string, index: number, suspected_spam: boolean) => ({
    created_at: new Date(begun - index * 60_000).toISOString(),
    name: text,
    email: text,
    phone: text,
    area: text,
    message: text,
    spam_reason: text,
    suspected_spam,
    source: 'provider',
  });
  const rows = [false, true].flatMap((isSuspected) =>
    hostileStrings.map((text, index) => row(text, index, isSuspected)),
  );
  const { error } = await openDatabase(site).from('contact_submissions').insert(rows);
  expect(error).toBeNull();
  await signIn(page, site);
  await page.getByText(/^Suspected spam \(30\)/).click();
  for (const [name, isSuspected] of [
    ['Contact Submissions', false],
    [/Suspected spam/, true],
  ] as const) {
    const table = page.getByRole('table', { name });
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
      reason: isSuspected ? text : undefined,
    }));
    expect(shown).toEqual(expected);
  }
  await page.mouse.move(400, 400);
  expect(await countTraces(page)).toEqual({ scripts: 0, pictures: 0, addresses: [] });
  expect(opened).toEqual([]);
});

const fields = ['name', 'email', 'phone', 'area', 'message'] as const;

test('the form that comes back with errors shows thirty hostile texts in its fields, and runs none', async ({
  page,
  expectError,
}) => {
  expectError(/status of 422/);
  const opened = watch(page);
  await page.goto('/privacy');
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
    for (const [index, name] of fields.entries())
      await expect(page.locator(`#lead-form [name="${name}"]`)).toHaveValue(texts[index] ?? '');
  }
  expect(opened).toEqual([]);
});
