import { join } from 'node:path';
import { expect, type Page, test } from 'playwright/test';
import sharp from 'sharp';
import { compareLines } from '#tests/changed-lines.ts';
import { root } from '#tests/project-copy.ts';
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
} from './editor-form.ts';
import { openEditor, readBytes, readText } from './editor-page.ts';
import { type EditorSite, serveEditor } from './editor-site.ts';

test.describe.configure({ mode: 'default' });

let site: EditorSite;
test.beforeAll(async () => {
  site = await serveEditor();
});
test.afterAll(() => site.stop());

test('the editor opens at the address that npm run dev prints', async ({ page }) => {
  const [address = ''] = /http:\S+\/edit\//.exec(site.printed()) ?? [];
  for (const one of [address, address.replace(/\/$/, '')]) {
    expect((await page.goto(one))?.status()).toBe(200);
    await expect(page.getByRole('heading')).toHaveText('What would you like to change?');
  }
  await page.getByRole('link', { name: 'A price or a time' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

test('the photos are seen in their list, also when it is opened first', async ({ browser }) => {
  const form = addressOf('src/content/photos/photos.yaml');
  const { page, context } = await openEditor(browser, site, 390, form);
  await expect(page.locator('[data-key-path=photos] img[src]').first()).toBeVisible();
  await context.close();
});

test('on a phone the owner changes price and hours, and adds a photo', async ({ browser }) => {
  const opened = await openEditor(browser, site, 390, '#/collections/services');
  const { page, errors, asked, context } = opened;
  const { texts } = site.files;
  /** Saves, and compares the file with what it was. */
  const expectSaved = async (file: string, words: string, lines: string[]) => {
    const text = await saved(page, file, words);
    expect(compareLines(texts[file] ?? '', text).added).toEqual(lines);
    await site.check(file, text);
  };

  await page.getByText('Screened porches', { exact: true }).first().click();
  await write(page, 'price.to', '41000');
  await expectSaved('src/content/services/screened-porches.md', '41000', [
    'price: { from: 15000, to: 41000 }',
  ]);

  await go(page, addressOf('src/content/business.yaml'));
  await write(page, 'phones.main', '4105550148');
  await save(page);
  await expect(page.getByText('Write the number as +1 and ten digits').first()).toBeVisible();
  await write(page, 'phones.main', '+14105550199');
  await write(page, 'hours.1.opens', '08:30');
  await expectSaved('src/content/business.yaml', '+14105550199', [
    '  main: "+14105550199"',
    '    opens: "08:30"',
  ]);

  const photos = 'src/content/photos/photos.yaml';
  await go(page, addressOf(photos));
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
  expect(await readText(page, photos)).toBe(texts[photos]);
  await write(page, 'photos.0.alt', 'A screened porch with a lamp beside a white house.');
  // Meanwhile a picture has gone, which only the build sees.
  const gone = 'src/content/photos/hero-deck.jpg';
  const hero = await readBytes(page, gone);
  site.remove(gone);
  const listed = await saved(page, photos, 'porch-at-dusk');
  expect(listed).toContain('- file: ./phone.webp\n');
  await expect(problems(page)).toContainText('hero-deck.jpg');
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
  await problems(page).getByRole('button').click();
  await expect(problems(page)).toBeHidden();
  const picture = await readBytes(page, 'src/content/photos/phone.webp');
  const { format, width, height, exif, orientation } = await sharp(picture).metadata();
  const none = { exif: undefined, orientation: undefined };
  expect({ format, width, height, exif, orientation }).toEqual({
    ...none,
    format: 'webp',
    width: 600,
    height: 900,
  });
  site.write(gone, hero);
  await site.check(photos, listed);
  site.write(photos, texts[photos] ?? '');
  site.remove('src/content/photos/phone.webp');

  expect(errors).toEqual([]);
  expect([...asked].filter((one) => one !== site.origin && /^https?:/.test(one))).toEqual([]);
  await context.close();
});

/** What an owner changes: how, in which file and field, to what, and the line that says it afterwards. */
const changes = [
  ['write', 'services/accessibility-ramps.md', 'price.from', '2500', 'price: { from: 2500'],
  ['write', 'services/three-season-rooms.md', 'duration', '4 to 6 weeks', '4 to 6 weeks'],
  ['write', 'services/screened-porches.md', 'updated', '2026-12-24', 'updated: 2026-12-24'],
  ['add', 'services/screened-porches.md', 'brands', 'Trex', 'Trex'],
  ['write', 'business.yaml', 'hours.1.closes', '15:30', 'closes: "15:30"'],
  ['write', 'business.yaml', 'licenses.0.number', 'MHIC #123456', '"MHIC #123456"'],
  ['write', 'business.yaml', 'rating.value', '4.7', 'value: 4.7'],
  ['add', 'business.yaml', 'daysOff', '2026-12-24', '2026-12-24'],
  ['switch', 'business.yaml', 'address.public', '', 'public: false'],
  // YAML would read it as a day.
  ['write', 'business.yaml', 'phones.others.0.label', '2026-12-25', 'label: "2026-12-25"'],
  ['choose', 'interface.yaml', 'maps.drawing.names.2.look', 'water', 'look: water'],
  ['write', 'faqs/contact.yaml', 'title', 'What people ask first', 'title: What people ask first'],
  ['add', 'pages/about.md', 'sections.1.paragraphs', 'We measure twice.', 'We measure twice.'],
  ['switch', 'pages/about.md', 'seo.noindex', '', 'noindex: true'],
] as const;

test.describe('on a computer', () => {
  let page: Page;
  let errors: string[];
  test.beforeAll(async ({ browser }) => {
    ({ page, errors } = await openEditor(browser, site, 1440, '#/collections'));
  });
  test.afterAll(() => page.context().close());

  test('each change in a form is one changed line of its file, and the site stays sound', async () => {
    test.setTimeout(600_000);
    for (const [how, name, path, words, line] of changes)
      await test.step(`${name} ${path}`, async () => {
        const file = `src/content/${name}`;
        const before = await readText(page, file);
        await go(page, addressOf(file));
        const part = await reveal(page, path);
        if (how === 'switch') await part.getByRole('switch').click();
        if (how === 'choose') await choose(page, path, words);
        if (how === 'write') await write(page, path, words);
        if (how === 'add') {
          const count = await part.locator('[id$="-item-list"]').first().locator('> div').count();
          await part.getByRole('button', { name: /^Add/ }).last().click();
          await write(page, `${path}.${count}`, words);
        }
        const text = await saved(page, file, line);
        const { added, removed } = compareLines(before, text);
        expect(added).toEqual([expect.stringContaining(line)]);
        expect(removed.length).toBeLessThanOrEqual(1);
        await site.check(file, text);
      });
    expect(errors).toEqual([]);
  });

  // tests/content has all the rules: here one of the field's own, and one of another file.
  test('a mistake is named with its remedy, and its file stays as it was', async () => {
    for (const [name, path, words, sentence] of [
      ['services/screened-porches.md', 'price.to', '9000', '"to" must be higher than "from".'],
      ['photos/photos.yaml', 'photos.0.id', 'renamed', 'There is no photo'],
    ] as const) {
      const file = `src/content/${name}`;
      const before = await readText(page, file);
      await go(page, addressOf(file));
      await write(page, path, words);
      await save(page);
      await expect(page.getByText(sentence).first(), `${name} ${path}`).toBeVisible();
      expect(await readText(page, file)).toBe(before);
      const close = page.getByRole('alertdialog').getByRole('button');
      if ((await close.count()) > 0) await close.first().click();
    }
  });

  test('a new article begins with its parts, and half written it is not saved', async () => {
    await go(page, '#/collections/blog/new');
    for (const [path, words] of Object.entries({
      title: 'How deep is deep enough for a footing?',
      excerpt: 'Why a footing goes below the frost line, and what an inspector looks at.',
      category: 'Footings',
      'seo.title': 'How Deep a Deck Footing Must Go',
      'seo.description':
        'Why a footing goes below the frost line in Maryland, and who looks at it.',
      'callToAction.heading': 'Shall we look at your ground?',
      'callToAction.text': 'We dig a test hole where the post would stand. It is free.',
    }))
      await write(page, path, words);
    await choose(page, 'photo', 'Farmhouse deck at evening');
    await save(page);
    const refusal = page.getByRole('alertdialog');
    await expect(refusal).toContainText('There is no fact "((the answer in two sentences))"');
    await refusal.getByRole('button').first().click();
    await type(page, 'body', 'Wet soil freezes and lifts what stands too shallow in it.');
    const name = 'how-deep-is-deep-enough-for-a-footing';
    const file = `src/content/blog/${name}.md`;
    await site.check(file, await saved(page, file, 'Wet soil freezes'));
    site.remove(file);
  });

  test('a new service begins with its sections, and a rating says how many stars there are', async () => {
    // The form makes each part when it is scrolled to.
    test.setTimeout(300_000);
    await go(page, '#/collections/services/new');
    for (const at of ['0.heading', '0.facts.1.value', '1.lede', '2.steps.3.text', '3.button.label'])
      await expect(
        (await reveal(page, `sections.${at}`)).locator('input, textarea').first(),
      ).toBeAttached();
    await go(page, addressOf('src/content/testimonials.yaml'));
    await expect(await reveal(page, 'testimonials.0.rating')).toContainText('1 to 5');
  });

  test('a form leads to its page on the site, that of the home page to the home page', async () => {
    // What the window would open is asked for here: a development server may be slow with a page.
    await page.evaluate(() => {
      globalThis.dialed = [];
      const open = (address: unknown) => void globalThis.dialed?.push(String(address));
      Object.assign(globalThis, { open });
    });
    for (const [name, path] of [
      ['pages/index.md', '/'],
      ['areas/bel-air.md', '/service-areas/bel-air'],
    ] as const) {
      await go(page, addressOf(`src/content/${name}`));
      await page.getByRole('button', { name: 'View on Live Site' }).click();
      const [address = '', ...others] = await page.evaluate(
        () => globalThis.dialed?.splice(0) ?? [],
      );
      expect(others).toEqual([]);
      expect(new URL(address).origin).toBe(site.origin);
      const answer = await page.request.get(address, { timeout: 60_000 });
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toMatch(
        new RegExp(`<link rel="canonical" href="https?://[^/]+${path}"`),
      );
    }
  });
});
