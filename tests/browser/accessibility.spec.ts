import AxeBuilder from '@axe-core/playwright';
import { expect, listPages, test } from './fixtures.ts';

const pages = listPages().filter((path) => !path.startsWith('/admin'));

for (const width of [390, 1440])
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });
    for (const path of pages)
      test(`${path} has nothing for axe to find`, async ({ page }) => {
        await page.goto(path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
          ),
        ).toEqual([]);
      });
  });

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });
  for (const path of pages)
    test(`${path} needs no sideways scrolling and shows the phone number at once`, async ({
      page,
    }) => {
      await page.goto(path);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBeLessThanOrEqual(0);
      const dial = page.locator('a[href^="tel:"]:visible');
      const seen = await dial.evaluateAll((links) =>
        links.some(
          (link) =>
            link.getBoundingClientRect().top < innerHeight &&
            link.getBoundingClientRect().bottom > 0,
        ),
      );
      expect(seen).toBe(true);
    });
});

test.describe('with text at 200 %', () => {
  test.use({ viewport: { width: 1024, height: 768 } });
  for (const path of [
    '/',
    '/deck-construction',
    '/contact',
    '/blog/composite-vs-wood-decking',
    '/gallery',
  ].filter((one) => pages.includes(one)))
    test(`${path} stays readable`, async ({ page }) => {
      // The reader's own text size, as his browser's settings set it.
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        '32px',
      );
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond).toBeLessThanOrEqual(0);
    });
});

test('the keyboard reaches everything on the home page, and sees where it is', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  const wanted = await page.locator('a[href]:visible, summary:visible, button:visible').count();
  const reached = new Set<string>();
  for (let step = 0; step < wanted + 5; step += 1) {
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const { outlineStyle } = getComputedStyle(element);
      return {
        key: `${element.tagName}${element.textContent}${element.getAttribute('href')}`,
        visible: outlineStyle !== 'none',
      };
    });
    if (at.key.startsWith('BODY')) break;
    expect(at.visible, at.key).toBe(true);
    reached.add(at.key);
    await page.keyboard.press('Tab');
  }
  expect(reached.size).toBeGreaterThan(30);
});
