import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { expect, measureOverflow, test } from './fixtures.ts';

// The frame of every page: header, footer, call bar and heads, in print and in forced colors.

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element is not shown.');
  return { ...box, bottom: box.y + box.height };
};

/** Parts of the header that are too close to each other. */
const findHeaderFaults = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('.logo, .main-nav > a, .header summary')]
      .filter((part) => part.checkVisibility() && !part.closest('[hidden]'))
      .map((part) => ({ name: part.textContent.trim(), box: part.getBoundingClientRect() }));
    return shown.slice(1).flatMap(({ name, box }, index) => {
      const gap = box.left - (shown[index]?.box.right ?? 0);
      return gap < (index === 0 ? 8 : 0) ? [`${gap} px before "${name}"`] : [];
    });
  });

/** Columns of the footer that touch, and short words in it that break. */
const findFooterFaults = (page: Page) =>
  page.evaluate(() => {
    // Read aloud only, in one line that is clipped.
    for (const part of document.querySelectorAll('.footer .visually-hidden')) part.remove();
    const boxesIn = (part: Element) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    const columns = [...document.querySelectorAll('.footer > div > *')].map((column) => {
      const boxes = boxesIn(column);
      return {
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      };
    });
    const near = columns.flatMap((column, index) => {
      const next = columns[index + 1];
      if (!next || next.top >= column.bottom) return [];
      const gap = next.left - column.right;
      return gap < 16 ? [`${gap} px after column ${index + 1}`] : [];
    });
    const broken = [...document.querySelectorAll('.grade-stamp b, .footer li a')].filter((part) => {
      const lines = new Set(boxesIn(part).map(({ top }) => Math.round(top / 8)));
      return lines.size > (part.matches('b') ? 2 : part.textContent.length > 14 ? 3 : 1);
    });
    return [...near, ...broken.map((part) => `broken: ${part.textContent}`)];
  });

/** Sets the text of the open page in a font of tests/fixtures/body-fonts. */
async function useBodyFont(page: Page, font: string): Promise<void> {
  const files = [400, 700].map((weight) => ({
    weights: weight === 400 ? '100 500' : '600 900',
    data: readFileSync(`tests/fixtures/body-fonts/${font}-${weight}.woff2`, 'base64'),
  }));
  await page.evaluate(
    async ({ font, files }) => {
      for (const { weights, data } of files) {
        const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const face = new FontFace(font, bytes, { weight: weights });
        document.fonts.add(await face.load());
      }
      document.documentElement.style.setProperty('--font-body', font);
      await document.fonts.ready;
    },
    { font, files },
  );
}

// What readers' systems set text in: Roboto, Arial (by its metric twin Liberation Sans), and one as wide as Verdana
// (DejaVu Sans). The files have only advance widths, so that every machine breaks lines alike.
for (const font of ['roboto', 'arial', 'wide'])
  test(`in a font like ${font} nothing in header and footer touches`, async ({ page }) => {
    await page.goto('/service-areas/havre-de-grace');
    await useBodyFont(page, font);
    for (const width of [320, 390, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findHeaderFaults(page), `header at ${width}`).toEqual([]);
      expect.soft(await findFooterFaults(page), `footer at ${width}`).toEqual([]);
      expect.soft(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0);
      const { height } = await boxOf(page.locator('.footer'));
      if (width === 390) expect.soft(height, 'footer of a phone').toBeLessThanOrEqual(1_000);
    }
  });

test('in large text the name stays whole beside the menu', async ({ page }) => {
  await page.goto('/about');
  for (const [width, size] of [
    [390, 130],
    [390, 200],
    [1440, 200],
  ] as const) {
    const where = `at ${width} px, ${size} %`;
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    const lines = await page.locator('.logo > span').evaluate((name) => {
      const range = document.createRange();
      range.selectNodeContents(name.firstChild ?? name);
      return range.getClientRects().length;
    });
    expect.soft(lines, `lines of the name ${where}`).toBe(1);
    if (width === 390) expect.soft(await findHeaderFaults(page), `header ${where}`).toEqual([]);
    expect.soft(await measureOverflow(page), `overflow ${where}`).toBeLessThanOrEqual(0);
  }
});

test('the header stays, except on a screen lower than 30 rem', async ({ page }) => {
  await page.goto('/about');
  const scroll = () => page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await scroll();
  expect((await boxOf(page.locator('.header'))).y).toBe(0);
  expect((await boxOf(page.locator('.contact-bar'))).bottom).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 844, height: 479 });
  await scroll();
  expect((await boxOf(page.locator('.header'))).bottom).toBeLessThanOrEqual(0);
  expect((await boxOf(page.locator('.call-bar'))).y).toBeGreaterThan(479);
});

test('in forced colors buttons have an edge, and drawings keep their colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/contact', '/', '/screened-porches']) {
    await page.goto(path);
    const bare = await page
      .locator('.button:visible, .call-plate, .call-bar a')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => getComputedStyle(button).borderTopStyle !== 'solid')
          .map((button) => button.textContent),
      );
    expect(bare, path).toEqual([]);
    const forced = await page
      .locator('.drawing svg, .tape, .price-bar')
      .evaluateAll((parts) =>
        parts
          .filter((part) => getComputedStyle(part).forcedColorAdjust !== 'none')
          .map((part) => part.outerHTML.slice(0, 80)),
      );
    expect(forced, path).toEqual([]);
  }
});

test('on paper an article begins with name and number, and ends with phone and address', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/blog/composite-vs-wood-decking');
  await expect(page.locator('.logo')).toBeVisible();
  await expect(page.locator('.contact-bar')).toContainText('(410)');
  await expect(page.locator('.contact-bar a').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.header')).toHaveCSS('position', 'static');
  await expect(page.locator('.footer-phone')).toBeVisible();
  await expect(page.locator('.footer')).toContainText(/[A-Z]{2} \d{5}/);
  const bars = '.header nav:visible, .menu:visible, .call-bar:visible, .footer nav:visible';
  await expect(page.locator(bars)).toHaveCount(0);
  for (const frame of await page.locator('.framed').all())
    await expect(frame).not.toHaveCSS('border-top-width', '2px');
  await page.goto('/contact');
  await expect(page.locator('.form')).toBeHidden();
  await expect(page.locator('.call-plate')).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test('the head of the blog takes 60 % of any screen, that of Harford County what the header leaves', async ({
  page,
}) => {
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [844, 390],
    [1440, 900],
    [1440, 1100],
  ] as const) {
    const where = `on ${width} × ${height}`;
    await page.setViewportSize({ width, height });
    await page.goto('/blog');
    const blog = await boxOf(page.locator('.page-head'));
    expect(blog.height / height, where).toBeGreaterThanOrEqual(0.599);
    expect(blog.height / height, where).toBeLessThan(height < 480 ? 0.8 : 0.65);
    await page.goto('/service-areas/harford-county');
    const county = await boxOf(page.locator('.page-head'));
    expect(Math.abs(county.bottom - height), where).toBeLessThanOrEqual(height < 480 ? 80 : 1);
    const lines = await page.locator('h1').evaluate((heading) => {
      const { lineHeight } = getComputedStyle(heading);
      return Math.round(heading.clientHeight / Number.parseFloat(lineHeight));
    });
    expect(lines, `the state stays behind its county ${where}`).toBe(2);
  }
});
