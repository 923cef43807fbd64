import { expect, test } from './fixtures.ts';
import { fill, newEmail, openForm, readLeads, send, thanks, write } from './request-form.ts';

test.describe('without JavaScript on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('a mistake keeps every entry and leads to its field', async ({ page, expectError }) => {
    expectError(/422/);
    const email = newEmail('plain');
    await page.goto('/contact');
    await fill(page, {
      'Your name': 'Ann "Nan" <Lee>',
      Email: 'ann@',
      'Town or county': 'Havre de Grace',
      'Tell us about the job': 'Steps & a rail,\nplease <b>soon</b>',
    });
    await page.getByLabel('What do you need?').selectOption('steps-landings');
    await send(page);
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('One thing to fix');
    await expect(summary).toBeInViewport();
    await expect(page.getByLabel('Town or county')).toHaveValue('Havre de Grace');
    expect(page.url()).not.toContain('Ann');
    await summary.getByRole('link').click();
    const field = page.getByLabel('Email');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/name@example\.com/);
    // The label is in sight, below the header that stays.
    await expect
      .poll(async () => {
        const label = await page.locator('label[for="lead-email"]').boundingBox();
        const header = await page.locator('.header').boundingBox();
        return label && header && label.y - header.y - header.height;
      })
      .toBeGreaterThanOrEqual(0);
    await field.fill(email);
    await page.getByLabel('Phone').fill('410 555 0190');
    await send(page);
    await expect(page).toHaveURL('/contact/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you. We have your request.',
    );
    await expect(page.getByText('What happens next')).toBeVisible();
    const common = { name: 'Ann "Nan" <Lee>', phone: '+14105550190', area: 'Havre de Grace' };
    const message = 'Steps & a rail,\nplease <b>soon</b>';
    const rest = { service_type: 'steps-landings', status: 'new', source: 'site', message };
    const leads = await readLeads(email);
    expect(leads).toMatchObject([{ ...common, ...rest }]);
  });
});

test('the form begins with the service and the area of the page before', async ({ page }) => {
  await page.goto('/screened-porches');
  await page.getByRole('main').getByRole('link', { name: 'Request Free Estimate' }).click();
  const service = page.getByLabel('What do you need?');
  const area = page.getByRole('textbox', { name: 'Town or county' });
  await expect(service).toHaveValue('screened-porches');
  for (const [query, chosen, town] of [
    ['area=baltimore-county', 'other', 'Baltimore County'],
    ['service=no-such-thing&area=%3Cb%3E', 'other', ''],
    ['area=constructor', 'other', ''],
  ] as const) {
    await page.goto(`/contact?${query}`);
    await expect(service, query).toHaveValue(chosen);
    await expect(area, query).toHaveValue(town);
  }
});

test('Send pressed while the script loads is answered', async ({ page, expectError }) => {
  expectError(/422/);
  await page.goto('/contact');
  await send(page);
  await expect(page.getByRole('alert')).toContainText('to fix');
  await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/name/);
});

test('mistakes are told in place, and the thanks say what happens next', async ({ page }) => {
  const email = newEmail('island');
  const path = '/contact?service=deck-remodeling';
  await openForm(page, path);
  const message = page.getByLabel('Tell us about the job');
  await fill(page, { Phone: '12345', 'Tell us about the job': 'x'.repeat(8000) });
  const status = page.locator('#lead-form').getByRole('status');
  await expect(status).toHaveText('Your text is 3,000 characters too long. Shorten it to 5,000.');
  await send(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('Three things to fix');
  await expect(message).toHaveAccessibleDescription(/Shorten your message to 5,000 characters/);
  await expect(message).toHaveValue('x'.repeat(8000));
  await summary.getByRole('link', { name: /Phone/ }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();

  await page.getByLabel('Phone').fill('410 555 0190');
  await write(page, email, 'x'.repeat(5000));
  await expect(status).toHaveText('Saved on this device until you send it.');
  await send(page);
  await expect(thanks(page)).toBeFocused();
  await expect(page).toHaveURL(`${path}#lead-phone`);
  await expect(page.getByText('We come and measure')).toBeVisible();
  const said = await page.locator('.sent').innerText();
  expect(said.indexOf('24 hours')).toBeLessThan(said.indexOf('Your reference'));
  // A visitor who mistyped the number notices it here.
  expect(said).toContain('We have 410 555 0190. Wrong? Call (410)');
  expect(page.url()).not.toContain('0190');
  expect(await readLeads(email)).toMatchObject([{ service_type: 'deck-remodeling' }]);
});

test('when the server fails, sending again makes one lead', async ({ page, expectError }) => {
  expectError(/503/);
  const email = newEmail('retry');
  await page.clock.install();
  await openForm(page);
  await write(page, email);
  // The lead is stored, but three times the response is an error.
  let posts = 0;
  await page.route('**/api/submit-lead', async (route) => {
    const response = await route.fetch();
    posts += 1;
    if (posts > 3) return route.fulfill({ response });
    return route.fulfill({ status: 503, json: { ok: false, message: 'Not now' } });
  });
  await send(page);
  // The page sends it once more by itself.
  await expect.poll(() => posts).toBe(1);
  await page.clock.runFor(3000);
  const told = page.getByRole('alert');
  await expect(told).toContainText('Not now');
  await expect(told.getByRole('link')).toHaveAttribute('href', /^tel:/);
  await expect(page.getByLabel('Your name')).toHaveValue('Dora Finch');
  await send(page);
  await expect.poll(() => posts).toBe(3);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.clock.runFor(3000);
  await expect(thanks(page)).toBeFocused();
  expect(posts).toBe(4);
  expect(await readLeads(email)).toHaveLength(1);
});

test('what was typed is kept a week, also after the tab is closed, replaces no choice, and goes once it is sent', async ({
  page: first,
  context,
}) => {
  const countKept = (page = first) => page.evaluate(() => localStorage.length);
  const email = newEmail('draft');
  await openForm(first);
  const status = first.locator('#lead-form').getByRole('status');
  await expect(status).toHaveText('');
  expect(await countKept()).toBe(0);
  await write(first, email, 'Steps\nto the water');
  await first.getByLabel('What do you need?').selectOption('steps-landings');
  await expect(status).toHaveText('Saved on this device until you send it.');
  await first.close();

  const page = await context.newPage();
  await openForm(page, '/contact?service=screened-porches');
  await expect(page.getByLabel('What do you need?')).toHaveValue('screened-porches');
  // Without a touch: somebody who saw empty fields would leave.
  await page.goto('/contact');
  await expect(page.getByLabel('Your name')).toHaveValue('Dora Finch');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('What do you need?')).toHaveValue('steps-landings');
  await expect(page.getByLabel('Tell us about the job')).toHaveValue('Steps\nto the water');
  const other = await context.newPage();
  await openForm(other);
  await send(page);
  await expect(thanks(page)).toBeFocused();
  // The thanks are shown before the kept request is removed.
  await expect.poll(() => countKept(page)).toBe(0);
  expect(await readLeads(email)).toHaveLength(1);

  await write(other, email);
  await expect.poll(() => countKept(other)).toBe(1);
  await other.clock.install({ time: Date.now() + 7 * 24 * 3_600_000 + 60_000 });
  await openForm(other);
  await expect(other.getByLabel('Your name')).toHaveValue('');
  expect(await countKept(other)).toBe(0);
});

test('the live map loads only after a click, and takes the focus', async ({ page }) => {
  const foreign: string[] = [];
  await page.route(/google\.com/, (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
  });
  await page.goto('/contact');
  await page.getByRole('link', { name: 'Open the live map' }).scrollIntoViewIfNeeded();
  expect(foreign).toEqual([]);
  await page.getByRole('link', { name: 'Open the live map' }).click();
  await expect(page.getByTitle('Live map of our service area')).toBeFocused();
  await expect.poll(() => foreign.length).toBe(1);
});
