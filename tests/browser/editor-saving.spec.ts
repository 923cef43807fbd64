import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { addressOf, field, go, problems, save, saved, write } from './editor-form.ts';
import { openEditor, placeTicket, readText } from './editor-page.ts';
import { type EditorSite, serveEditor } from './editor-site.ts';

test.describe.configure({ mode: 'default' });

let site: EditorSite;
let page: Page;
let context: BrowserContext;
test.beforeAll(async ({ browser }) => {
  site = await serveEditor();
  ({ page, context } = await openEditor(browser, site, 1440, '#/collections'));
});
test.afterAll(async () => {
  await context.close();
  await site.stop();
});

const service = 'src/content/services/screened-porches.md';
const priced = 'src/content/services/front-porches.md';

test('the form closes before the check has answered, so that no own save is called another’s for seconds', async () => {
  let isAnswered = false;
  await page.route(
    '**/problems.json',
    async (route) => {
      await new Promise((done) => setTimeout(done, 10_000));
      isAnswered = true;
      await route.fulfill({ json: [] });
    },
    { times: 1 },
  );
  await go(page, addressOf(service));
  await write(page, 'duration', '3 to 6 weeks');
  await saved(page, service, '3 to 6 weeks');
  expect(isAnswered).toBe(false);
});

test('a change made elsewhere while a form was open is kept beside the owner’s', async () => {
  await go(page, addressOf(service));
  await write(page, 'price.to', '41000');
  const other = (await readText(page, service)).replace(
    /^duration: .*$/m,
    'duration: 9 to 11 weeks',
  );
  site.write(service, other);
  const text = await saved(page, service, 'to: 41000');
  expect(text).toContain('\nduration: 9 to 11 weeks\n');
  // The form opened next knows both.
  await go(page, addressOf(service));
  await expect((await field(page, 'duration')).locator('input')).toHaveValue('9 to 11 weeks');
});

test('a change of the same field made elsewhere stops the save in the form’s own words; the owner’s input stays', async () => {
  await go(page, addressOf(service));
  await write(page, 'price.to', '42000');
  const other = (await readText(page, service)).replace(/to: \d+/, 'to: 43000');
  site.write(service, other);
  await save(page);
  await expect(page.getByRole('alertdialog')).toContainText(
    /It wasn’t saved\.\s*“Screened porches” in Services and prices: Price, To: This was changed elsewhere .*to: 43000/,
  );
  expect(await readText(page, service)).toBe(other);
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(field(page, 'price.to').locator('input').first()).toHaveValue('42000');
});

test('a renamed town keeps its old address; a page that goes is deleted once its address is settled', async () => {
  const was = 'src/content/areas/edgewood.md';
  const now = was.replace('edgewood', 'edgewood-md');
  await go(page, addressOf(was));
  await page.getByRole('button', { name: 'Show Editor Options' }).click();
  await page.getByRole('menuitem', { name: 'Edit Slug' }).click();
  const slug = page.getByRole('group', { name: 'Slug' });
  await slug.getByRole('button').first().click();
  await slug.getByRole('textbox').fill('edgewood-md');
  await slug.getByRole('button').first().click();
  const text = await saved(page, now, 'formerly: [/service-areas/edgewood]');
  expect(await readText(page, was)).toBe('');
  expect(text).toContain('title: Edgewood');
  // Its deletion is asked for the address once.
  await go(page, addressOf(now));
  const remove = async () => {
    await page.getByRole('button', { name: 'Show Editor Options' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await expect(problems(page)).toContainText('lead to /service-areas/edgewood-md. Write it under');
  await problems(page).getByRole('button').click();
  await remove();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => readText(page, now)).toBe('');
  // The deleted page's form closes by itself, and would close the next one.
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
});

test('a price is typed as people write it', async () => {
  await go(page, addressOf(priced));
  await write(page, 'price.to', '');
  await page.keyboard.type('$43,500');
  await saved(page, priced, 'to: 43500');
});

test('the arrow back and the browser’s own Back ask before they drop what was typed', async () => {
  await go(page, addressOf(service));
  await write(page, 'duration', '5 to 9 weeks');
  const here = page.url();
  const back = page.getByRole('button', { name: 'Cancel Editing' });
  const leave: (() => Promise<unknown>)[] = [
    () => back.click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const way of leave) {
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.dismiss();
      return dialog.message();
    });
    await way();
    expect(await asked).toContain('Leave without saving?');
    await expect(page).toHaveURL(here);
    await expect((await field(page, 'duration')).locator('input')).toHaveValue('5 to 9 weeks');
  }
  page.once('dialog', (dialog) => dialog.accept());
  await back.click();
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
});

/** Presses Save, and reads and closes the window that refuses it. */
async function refused(): Promise<string> {
  await save(page);
  const window = page.getByRole('alertdialog');
  await expect(window).toContainText('It wasn’t saved.');
  const words = await window.innerText();
  await window.getByRole('button').first().click();
  return words;
}

test('a save without signal, and one whose signal ends in the middle, say so and lose nothing', async () => {
  await go(page, addressOf(service));
  await write(page, 'duration', '6 to 7 weeks');
  const before = await readText(page, service);
  await context.setOffline(true);
  expect(await refused()).toContain('There is no connection. Nothing was saved');
  await context.setOffline(false);
  await page.route('**/api/content/graphql', (route) =>
    String(route.request().postData()).includes('mutation') ? route.abort() : route.continue(),
  );
  expect(await refused()).toContain('your words are still here: press Save again');
  expect(await readText(page, service)).toBe(before);
  await page.unroute('**/api/content/graphql');
  await saved(page, service, '6 to 7 weeks');
});

test('an answer that is lost on its way back is saved once, and the second Save is no conflict', async () => {
  await go(page, addressOf(service));
  await write(page, 'duration', '6 to 8 weeks');
  await page.route('**/api/content/graphql', async (route) => {
    if (!String(route.request().postData()).includes('mutation')) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await refused();
  expect(await readText(page, service)).toContain('6 to 8 weeks');
  await page.unroute('**/api/content/graphql');
  await saved(page, service, '6 to 8 weeks');
});

test('a sign-in that has ended meanwhile is said; after another in a second window the same Save works', async () => {
  await go(page, addressOf(service));
  await write(page, 'duration', '7 to 8 weeks');
  await page.evaluate(() => sessionStorage.setItem('edit-ticket', 'of-a-session-that-has-ended'));
  expect(await refused()).toContain('You are signed out. Nothing was saved');
  await expect(problems(page).getByRole('link')).toHaveText('Sign in in a second window');
  const second = await context.newPage();
  await placeTicket(second, site.origin);
  await second.goto(`${site.origin}/edit/forms.html`);
  await expect(second.getByText('Services and prices').first()).toBeVisible();
  await second.close();
  await saved(page, service, '7 to 8 weeks');
});
