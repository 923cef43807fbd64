import { expect, test } from './fixtures.ts';
import { awakenForm } from './islands.ts';
import { newEmail, readLeads } from './leads.ts';
import { fill, send, thanks } from './request-form.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a request is stored and the visitor reads what happens next', async ({ page }) => {
    const email = newEmail('plain');
    await page.goto('/contact');
    await fill(page, {
      'Your name': 'Dorothy O’Neil',
      Email: email,
      Phone: '410 555 0190',
      'Town or county': 'Havre de Grace',
      'Tell us about the job': 'Steps & a rail,\nplease <b>soon</b>',
    });
    await page.getByLabel('What do you need?').selectOption('steps-landings');
    await send(page);
    await expect(page).toHaveURL('/contact/thank-you');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you. We have your request.',
    );
    await expect(page.getByText('What happens next')).toBeVisible();
    const [lead, ...others] = await readLeads(email);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({
      name: 'Dorothy O’Neil',
      phone: '+14105550190',
      service_type: 'steps-landings',
      status: 'new',
      source: 'site',
      area: 'Havre de Grace',
    });
    expect(lead?.message).toBe('Steps & a rail,\nplease <b>soon</b>');
  });

  test('a homeowner who mistypes the email keeps everything else', async ({
    page,
    expectError,
  }) => {
    expectError(/422/);
    const email = newEmail('corrected');
    await page.goto('/contact');
    await fill(page, {
      'Your name': 'Ann "Nan" <Lee>',
      Email: 'ann@',
      Phone: '410-555-0191',
      'Tell us about the job': 'A ramp\nto the side door',
    });
    await page.getByLabel('What do you need?').selectOption('accessibility-ramps');
    await send(page);
    await expect(page.getByRole('alert')).toContainText('One thing to fix');
    await expect(page.getByLabel('Your name')).toHaveValue('Ann "Nan" <Lee>');
    await expect(page.getByLabel('Phone')).toHaveValue('410-555-0191');
    await expect(page.getByLabel('Tell us about the job')).toHaveValue('A ramp\nto the side door');
    await expect(page.getByLabel('What do you need?')).toHaveValue('accessibility-ramps');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/name@example\.com/);
    expect(page.url()).not.toContain('Ann');
    await page.getByLabel('Email').fill(email);
    await send(page);
    await expect(page).toHaveURL('/contact/thank-you');
    expect(await readLeads(email)).toHaveLength(1);
  });

  test('two different requests make two leads, the same request again makes no third', async ({
    page,
  }) => {
    const email = newEmail('twice');
    for (const message of ['A deck', 'A porch', 'A porch']) {
      await page.goto('/contact');
      await fill(page, { 'Your name': 'Joe Ray', Email: email, 'Tell us about the job': message });
      await send(page);
      await expect(page).toHaveURL('/contact/thank-you');
    }
    expect((await readLeads(email)).map((lead) => lead.message)).toEqual(['A deck', 'A porch']);
  });
});

test.describe('with JavaScript', () => {
  test('the form preselects the page’s service and area', async ({ page }) => {
    await page.goto('/screened-porches');
    await page.getByRole('main').getByRole('link', { name: 'Request Free Estimate' }).click();
    await expect(page.getByLabel('What do you need?')).toHaveValue('screened-porches');
    await page.goto('/contact?area=baltimore-county');
    await expect(page.getByRole('textbox', { name: 'Town or county' })).toHaveValue(
      'Baltimore County',
    );
    for (const area of ['%3Cb%3E', 'constructor']) {
      await page.goto(`/contact?service=no-such-thing&area=${area}`);
      await expect(page.getByLabel('What do you need?')).toHaveValue('other');
      await expect(page.getByRole('textbox', { name: 'Town or county' })).toHaveValue('');
    }
  });

  test('a request is sent in place, and the focus moves to the thank-you heading', async ({
    page,
  }) => {
    const email = newEmail('island');
    await page.goto('/contact?service=deck-remodeling');
    await awakenForm(page);
    await fill(page, {
      'Your name': 'Ruth Gray',
      Email: email,
      'Tell us about the job': 'Loose boards',
    });
    await send(page);
    await expect(thanks(page)).toBeFocused();
    await expect(page).toHaveURL(/\/contact\?service=deck-remodeling$/);
    await expect(page.getByText('We come and measure')).toBeVisible();
    const said = await page.locator('.sent').innerText();
    expect(said.indexOf('24 hours')).toBeLessThan(said.indexOf('Your reference'));
    await expect(page.locator('.call-bar a').nth(1)).toHaveCSS('display', 'none');
    const numbers = await page
      .locator('.sent li')
      .evaluateAll((steps) => steps.map((step) => getComputedStyle(step, '::before').content));
    expect(numbers).toEqual(Array(5).fill('counter(peg)'));
    const [lead] = await readLeads(email);
    expect(lead).toMatchObject({
      service_type: 'deck-remodeling',
      message: 'Loose boards',
    });
  });

  test('Send pressed first of all, while the script loads, is answered by our summary', async ({
    page,
    expectError,
  }) => {
    expectError(/422/);
    await page.goto('/contact');
    await send(page);
    await expect(page.getByRole('alert')).toContainText('to fix');
    await expect(page.getByLabel('Your name')).toHaveAccessibleDescription(/name/);
  });

  test('an error is shown beside its field and in a summary that links to it', async ({ page }) => {
    await page.goto('/contact');
    await awakenForm(page);
    await fill(page, { Phone: '12345', 'Tell us about the job': 'Keep me' });
    await send(page);
    const summary = page.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Two things to fix');
    await expect(page.getByLabel('Tell us about the job')).toHaveValue('Keep me');
    await summary.getByRole('link', { name: /Phone/ }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
  });

  test('when the server fails every entry stays, and sending again makes one lead', async ({
    page,
    expectError,
  }) => {
    expectError(/503/);
    const email = newEmail('retry');
    await page.clock.install();
    await page.goto('/contact');
    await awakenForm(page);
    await fill(page, {
      'Your name': 'Sam Hill',
      Email: email,
      'Tell us about the job': 'A pergola',
    });
    // The lead is stored, but the response is an error.
    let stored = 0;
    await page.route('**/api/submit-lead', async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, json: { ok: false, message: 'Not now' } });
      stored += 1;
    });
    await send(page);
    // The page sends it once more by itself.
    await expect.poll(() => stored).toBe(1);
    await page.clock.runFor(3000);
    await expect.poll(() => stored).toBe(2);
    await expect(page.getByRole('alert')).toContainText('Not now');
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /^tel:/);
    await expect(page.getByLabel('Your name')).toHaveValue('Sam Hill');
    await page.unroute('**/api/submit-lead');
    await send(page);
    await expect(thanks(page)).toBeFocused();
    expect(await readLeads(email)).toHaveLength(1);
  });

  test('a form is sent even when its token never arrives', async ({ page }) => {
    await page.route('**/api/form-token', () => undefined);
    const email = newEmail('tokenless');
    await page.clock.install();
    await page.goto('/contact');
    await awakenForm(page);
    await fill(page, { 'Your name': 'May Dunn', Email: email, 'Tell us about the job': 'A gate' });
    await send(page);
    await page.clock.runFor(6000);
    await expect(thanks(page)).toBeFocused();
    expect(await readLeads(email)).toHaveLength(1);
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
    await expect(page.getByTitle('Live map of our service area')).toBeVisible();
    await expect(page.getByTitle('Live map of our service area')).toBeFocused();
    await expect.poll(() => foreign.length).toBe(1);
  });
});
