import type { Page } from 'playwright/test';
import { openDatabase } from './admin-desk.ts';
import { expect, site } from './fixtures.ts';

/** What the browser says when it has no signal. */
export const offlineErrors =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|ERR_NETWORK_CHANGED|ERR_FAILED/;
export const thanks = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you. We have your request.' });
export const saved = (page: Page) => page.getByRole('heading', { name: 'Saved on this phone' });

/** Opens the form and touches it; the field for photos says that its script is there and can keep requests. */
export async function openForm(page: Page, path = '/contact'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Your name').focus();
  await expect(page.getByLabel('Photos')).toBeVisible();
}

/** Writes into fields of text, by their labels. */
export async function fill(page: Page, entries: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(entries))
    await page.getByRole('textbox', { name: label }).fill(value);
}

/** Fills the form in. */
export async function write(page: Page, email: string, message = 'A soft post'): Promise<void> {
  await fill(page, { 'Your name': 'Dora Finch', Email: email, 'Tell us about the job': message });
}
export const send = (page: Page) => page.getByRole('button', { name: 'Send my request' }).click();

/** An address that no other test uses. */
export const newEmail = (name: string): string =>
  `${name}-${crypto.randomUUID().slice(0, 8)}@mail.example.com`;

/** The leads of one sender, read with the secret key. */
export async function readLeads(email: string) {
  const leads = openDatabase(site).from('contact_submissions').select('*');
  const { data, error } = await leads.eq('email', email).order('created_at');
  if (error) throw new Error(`The leads of ${email} can't be read: ${error.message}`);
  return data;
}

/** The names of what the form keeps in this browser. */
export const keptEntries = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('estimate-requests');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result.transaction('kept').objectStore('kept').getAllKeys();
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return [...reading.result.map(String), ...Object.keys(localStorage)];
  });
