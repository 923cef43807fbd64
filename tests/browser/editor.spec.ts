import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import sharp from 'sharp';
import { compareLines } from '#tests/changed-lines.ts';
import { root } from '#tests/project-copy.ts';
import { isLong } from '#tests/sizes.ts';
import { bareEntries } from './editor-bare.ts';
import { commonChanges, mistakes, newArticle, newTown, sentenceChanges } from './editor-changes.ts';
import {
  addressOf,
  choose,
  field,
  go,
  problems,
  reveal,
  save,
  saved,
  type,
  write,
  writeAll,
} from './editor-form.ts';
import { type Editor, openEditor, readBytes, readText, writeFolder } from './editor-page.ts';
import { type EditorSite, serveEditor } from './editor-site.ts';

test.describe.configure({ mode: 'default' });

let site: EditorSite;
test.beforeAll(async () => {
  site = await serveEditor();
});
test.afterAll(() => site.stop());

test('the editor opens at the address that npm run dev prints, with and without the final slash', async ({
  page,
}) => {
  const [address = ''] = /http:\S+\/edit\//.exec(site.printed()) ?? [];
  for (const one of [address, address.replace(/\/$/, '')]) {
    expect((await page.goto(one))?.status()).toBe(200);
    await expect(page.getByRole('heading')).toHaveText('What would you like to change?');
  }
  await page.getByRole('link', { name: 'A price or a time' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

for (const width of [390, 1440])
  test(
    `the owner changes price, hours and a photo, at ${width} px`,
    {
      tag: width === 390 ? [] : '@long',
    },
    async ({ browser }, info) => {
      const { page, errors, asked, context } = await openEditor(
        browser,
        site,
        width,
        '#/collections/services',
      );
      const { texts } = site.files;
      const shot = (name: string) =>
        page.screenshot({ path: info.outputPath(`${name}-${width}.png`) });

      await page.getByText('Screened porches', { exact: true }).first().click();
      await write(page, 'price.to', '41000');
      await shot('price');
      const service = 'src/content/services/screened-porches.md';
      const priced = await saved(page, service, '41000');
      expect(compareLines(texts[service] ?? '', priced).added).toEqual([
        'price: { from: 15000, to: 41000 }',
      ]);
      await site.check(service, priced);

      await go(page, '#/collections/library/entries/business');
      await write(page, 'phones.main', '4105550148');
      await save(page);
      await expect(page.getByText('Write the number as +1 and ten digits').first()).toBeVisible();
      await write(page, 'phones.main', '+14105550199');
      await write(page, 'hours.1.opens', '08:30');
      await shot('hours');
      const business = 'src/content/business.yaml';
      const called = await saved(page, business, '+14105550199');
      expect(compareLines(texts[business] ?? '', called).added).toEqual([
        '  main: "+14105550199"',
        '    opens: "08:30"',
      ]);
      await site.check(business, called);

      await go(page, '#/collections/library/entries/photos');
      await page.getByRole('button', { name: /^Add/ }).first().click();
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(join(root, 'tests/fixtures/phone.heic'));
      await expect(field(page, 'photos.0.file').locator('img').first()).toBeVisible();
      await write(page, 'photos.0.caption', 'Porch at dusk');
      await write(page, 'photos.0.id', 'porch-at-dusk');
      await field(page, 'photos.0.kind').getByText('porches').first().click();
      await save(page);
      // Without words for those who cannot see it, it is not saved.
      expect(await readText(page, 'src/content/photos/photos.yaml')).toBe(
        texts['src/content/photos/photos.yaml'],
      );
      await write(page, 'photos.0.alt', 'A screened porch with a lamp beside a white house.');
      await shot('photo');
      const photos = 'src/content/photos/photos.yaml';
      const gone = 'src/content/photos/hero-deck.jpg';
      const hero = await readBytes(page, gone);
      site.remove(gone);
      const listed = await saved(page, photos, 'porch-at-dusk');
      expect(listed).toContain('- file: ./phone.webp\n');
      await expect(problems(page)).toBeVisible();
      await expect(problems(page)).toContainText('hero-deck.jpg');
      await expect(page.locator('[data-key-path]')).toHaveCount(0);
      await shot('problems');
      await problems(page).getByRole('button').click();
      await expect(problems(page)).toBeHidden();
      const picture = await readBytes(page, 'src/content/photos/phone.webp');
      const { format, width: wide, height, exif, orientation } = await sharp(picture).metadata();
      expect({ format, wide, height, exif, orientation }).toEqual({
        format: 'webp',
        wide: 600,
        height: 900,
        exif: undefined,
        orientation: undefined,
      });
      site.write(gone, hero);
      await site.check(photos, listed);
      site.write(photos, texts[photos] ?? '');
      site.remove('src/content/photos/phone.webp');

      expect(errors).toEqual([]);
      expect([...asked].filter((one) => one !== site.origin && /^https?:/.test(one))).toEqual([]);
      await context.close();
    },
  );

for (const width of [390, 1440])
  test(
    `a new article and a new town begin with their parts; an article left half written is not saved, at ${width} px`,
    {
      tag: '@long',
    },
    async ({ browser }, info) => {
      const { page, errors, context } = await openEditor(
        browser,
        site,
        width,
        '#/collections/blog/new',
      );
      const shot = (name: string) =>
        page.screenshot({ path: info.outputPath(`${name}-${width}.png`) });
      await writeAll(page, newArticle);
      await choose(page, 'photo', 'Farmhouse deck at evening');
      const article = ['src/content/blog/how-deep-is-deep-enough-for-a-footing', 'md'].join('.');
      await save(page);
      await expect(page.getByRole('alertdialog')).toContainText(
        'There is no fact "((the answer in two sentences))"',
      );
      await shot('mistake');
      await page.getByRole('alertdialog').getByRole('button').first().click();
      await type(page, 'body', 'Wet soil freezes and lifts what stands too shallow in it.');
      await shot('article');
      await site.check(article, await saved(page, article, 'Wet soil freezes'));

      await go(page, '#/collections/areas/new');
      await write(page, 'title', newTown.title);
      await expect(page.getByText(/^\W*4\W* Sections$/).first()).toBeVisible();
      await (await reveal(page, 'places')).getByRole('button', { name: /^Add/ }).first().click();
      await writeAll(page, newTown);
      await shot('town');
      const town = ['src/content/areas/rising-sun', 'md'].join('.');
      await site.check(town, await saved(page, town, newTown.title));
      expect(errors).toEqual([]);
      for (const file of [article, town]) site.remove(file);
      await context.close();
    },
  );

test.describe('on a computer', () => {
  let editor: Editor;
  test.beforeAll(async ({ browser }) => {
    editor = await openEditor(browser, site, 1440, '#/collections');
  });
  test.afterAll(() => editor.context.close());

  test('a mistake is named with its remedy, and its file stays as it was', async () => {
    const { page } = editor;
    for (const [name, path, words, sentence] of isLong ? mistakes : mistakes.slice(0, 2)) {
      const file = `src/content/${name}`;
      await go(page, addressOf(file));
      await write(page, path, words);
      await save(page);
      await expect(page.getByText(sentence).first(), `${name} ${path}`).toBeVisible();
      expect(await readText(page, file)).toBe(site.files.texts[file]);
      const close = page.getByRole('alertdialog').getByRole('button');
      if ((await close.count()) > 0) await close.first().click();
    }
  });

  test('an entry that others name is not deleted: a window says who names it', {
    tag: '@long',
  }, async () => {
    const { page } = editor;
    const reasons = {
      'services/screened-porches.md': 'There is no service "screened-porches"',
      'areas/bel-air.md': '/service-areas/bel-air',
      'faqs/classic-pergolas.yaml': 'classic-pergolas',
    };
    for (const [name, reason] of Object.entries(reasons)) {
      await go(page, addressOf(`src/content/${name}`));
      await page.getByRole('button', { name: 'Show Editor Options' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(problems(page)).toContainText(reason);
      await problems(page).getByRole('button').click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect(await readText(page, `src/content/${name}`)).not.toBe('');
    }
  });

  test('fifty changes of an owner damage no file; each changes its own line, and the site stays sound', {
    tag: '@long',
  }, async () => {
    test.setTimeout(1_800_000);
    const changes = [...commonChanges, ...sentenceChanges(site.files.texts)].slice(0, 50);
    const { page, errors } = editor;
    errors.length = 0;
    for (const { file, path, words, says } of changes) {
      await go(page, addressOf(file));
      if (words === undefined) await (await reveal(page, path)).getByRole('switch').click();
      else await write(page, path, words);
      const before = await readText(page, file);
      const after = await saved(page, file, says);
      const { added, removed } = compareLines(before, after);
      expect(added, `${file} ${path}`).toHaveLength(1);
      expect(removed, `${file} ${path}`).toHaveLength(words === undefined ? 0 : 1);
      await site.check(file, after);
    }
    // Sveltia asks whether each page is there; areas without a page, /404 and /index are not.
    const isNoPage = /404 .*\/(?:404|index|service-areas\/[\w-]+)\)$/;
    expect(errors.filter((error) => !isNoPage.test(error))).toEqual([]);
  });

  test('an entry without any of its optional parts is saved with the one changed line', {
    tag: '@long',
  }, async () => {
    const entries = bareEntries(site.files);
    const own = Object.fromEntries(entries.map(({ file, text }) => [file, text]));
    const { page, errors } = editor;
    errors.length = 0;
    await writeFolder(page, own);
    await page.reload();
    for (const { file, path, text } of entries) {
      await go(page, addressOf(file));
      await write(page, path, 'Changed words of the owner');
      const after = await saved(page, file, 'Changed words of the owner');
      expect(compareLines(text, after).added, file).toHaveLength(1);
    }
    expect(errors).toEqual([]);
  });
});
