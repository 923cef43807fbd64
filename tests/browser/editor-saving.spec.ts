import { expect, test } from 'playwright/test';
import { addressOf, field, go, problems, reveal, save, saved, write } from './editor-form.ts';
import { fillIn, fillings } from './editor-kinds.ts';
import { type Editor, openEditor, readText, writeFolder } from './editor-page.ts';
import { type EditorSite, serveEditor } from './editor-site.ts';

test.describe.configure({ mode: 'default' });

let site: EditorSite;
let editor: Editor;
test.beforeAll(async ({ browser }) => {
  site = await serveEditor();
  editor = await openEditor(browser, site, 1440, '#/collections');
});
test.afterAll(async () => {
  await editor.context.close();
  await site.stop();
});

test('what a form writes is what the site reads: each kind of field and list of each form', async () => {
  test.setTimeout(600_000);
  const all = fillings(site.files);
  // A day among the days off, a day of an article, a text, a number, a switch, a choice.
  for (const kind of ['list', 'datetime', 'string', 'number', 'boolean', 'select'])
    expect(all.map(({ field: { widget } }) => widget)).toContain(kind);
  expect(all.map(({ path }) => path)).toContain('daysOff');
  const { page } = editor;
  for (const filling of all) {
    const { file, path } = filling;
    const before = await readText(page, file);
    await test.step(`${file} ${path}`, async () => {
      await go(page, addressOf(file));
      await fillIn(page, filling);
      await save(page);
      await page.waitForURL(({ hash }) => !/\/(entries\/|new$)/.test(hash), { timeout: 30_000 });
      await expect.poll(() => readText(page, file)).not.toBe(before);
      await site.check(file, await readText(page, file));
    });
  }
});

const service = 'src/content/services/screened-porches.md';
const priced = 'src/content/services/front-porches.md';

test('the form closes before the check has answered, so that no own save is called another’s for seconds', async () => {
  const { page } = editor;
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
  const { page } = editor;
  await go(page, addressOf(service));
  await write(page, 'price.to', '41000');
  const other = (await readText(page, service)).replace(
    /^duration: .*$/m,
    'duration: 9 to 11 weeks',
  );
  await writeFolder(page, { [service]: other });
  const text = await saved(page, service, 'to: 41000');
  expect(text).toContain('\nduration: 9 to 11 weeks\n');
  // The form opened next knows both.
  await go(page, addressOf(service));
  await expect((await field(page, 'duration')).locator('input')).toHaveValue('9 to 11 weeks');
});

test('a change of the same field made elsewhere stops the save with file and line; the owner’s input stays', async () => {
  const { page } = editor;
  await go(page, addressOf(service));
  await write(page, 'price.to', '42000');
  const other = (await readText(page, service)).replace(/to: \d+/, 'to: 43000');
  await writeFolder(page, { [service]: other });
  await save(page);
  await expect(page.getByRole('alertdialog')).toContainText(
    /screened-porches\.md:\d+ {2}price\.to {2}This was changed elsewhere .*to: 43000/,
  );
  expect(await readText(page, service)).toBe(other);
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(field(page, 'price.to').locator('input').first()).toHaveValue('42000');
});

test('a renamed town keeps its old address; a page that goes is deleted once its address is settled', async () => {
  const { page } = editor;
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
  const { page } = editor;
  await go(page, addressOf(priced));
  await write(page, 'price.to', '');
  await page.keyboard.type('$43,500');
  await saved(page, priced, 'to: 43500');
});

test('a new service begins with its sections, and a rating says how many stars there are', async () => {
  const { page } = editor;
  await go(page, '#/collections/services/new');
  for (const at of ['0.heading', '1.items.1.value', '2.lede', '3.steps.3.text', '4.button.label'])
    await expect(
      (await reveal(page, `sections.${at}`)).locator('input, textarea').first(),
    ).toBeAttached();
  await go(page, addressOf('src/content/testimonials.yaml'));
  await expect(await reveal(page, 'testimonials.0.rating')).toContainText('1 to 5');
});

test('the arrow back asks before it drops what was typed', async () => {
  const { page } = editor;
  await go(page, addressOf(service));
  await write(page, 'duration', '5 to 9 weeks');
  const back = page.getByRole('button', { name: 'Cancel Editing' });
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await back.click();
  expect(await asked).toContain('Leave without saving?');
  await expect((await field(page, 'duration')).locator('input')).toHaveValue('5 to 9 weeks');
  page.once('dialog', (dialog) => dialog.accept());
  await back.click();
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
});
