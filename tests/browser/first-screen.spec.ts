import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { openPhone, readLayoutShift } from '#tools/bench/page.ts';
import { expect, hold, site, test } from './fixtures.ts';

/** The states of the page's fonts by family, once it has been painted. */
const readFonts = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    const fonts = isPainted ? [...document.fonts] : [];
    return Object.fromEntries(fonts.map((one) => [one.family.replaceAll('"', ''), one.status]));
  });

// The fallbacks of the font in src/styles/tokens.css. For each there is a file with the advance widths of its bold
// style and without outlines: a machine without that font breaks lines like one that has it.
for (const [font, file, path] of [
  ['georgia', 'georgia', '/'],
  ['noto', 'noto-serif', '/deck-construction'],
  ['dejavu', 'dejavu-serif', '/contact'],
] as const)
  test(`${path} does not move when its font replaces ${font}`, async ({ browser }) => {
    const page = await (await openPhone(browser)).newPage();
    const release = await hold(page, '**/*.woff2');
    const data = readFileSync(`tests/fixtures/fallback-fonts/${file}.woff2`, 'base64');
    await page.route(site.origin + path, async (route) => {
      const html = await (await route.fetch()).text();
      // The device has only this serif.
      const body = html.replace(/@font-face\s*\{[^}]*Besley (\w+)[^}]*\}/g, (rule, name) =>
        rule.replace(
          /src:[^;}]+/,
          name === font ? `src:url(data:font/woff2;base64,${data})` : 'src:local("none")',
        ),
      );
      // Without the policy, which has the hashes of the original styles.
      await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
    });
    await page.goto(site.origin + path, { waitUntil: 'commit' });
    await expect
      .poll(() => readFonts(page))
      .toMatchObject({ [`Besley ${font}`]: 'loaded', Besley: 'loading' });
    const before = await readLayoutShift(page);
    release();
    await expect.poll(() => readFonts(page)).toMatchObject({ Besley: 'loaded' });
    expect((await readLayoutShift(page)) - before).toBeLessThan(0.0005);
    await page.context().close();
  });

for (const when of ['the first one has come', 'the visitor scrolls'])
  test(`pictures below the first screen load when ${when}`, async ({ browser }) => {
    const page = await (await openPhone(browser)).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const first = /hero-deck/;
    const release = await hold(page, first);
    await page.goto(`${site.origin}/gallery`, { waitUntil: 'domcontentloaded' });
    // When a later request of the page is answered, its earlier ones have been sent.
    await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
    const countPictures = () =>
      asked.filter((path) => path.endsWith('.avif') && !first.test(path)).length;
    expect(countPictures()).toBe(0);
    if (when === 'the visitor scrolls') await page.mouse.wheel(0, 900);
    else release();
    await expect.poll(countPictures).toBeGreaterThan(5);
    release();
    await page.context().close();
  });
