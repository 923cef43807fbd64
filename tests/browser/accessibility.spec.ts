import type { Page } from 'playwright/test';
import { expect, findByAxe, listPages, measureOverflow, test, untilAwake } from './fixtures.ts';
import { fill, openForm, send } from './request-form.ts';

/** States that a visitor brings about. */
const states: Record<string, (page: Page) => Promise<void>> = {
  'a form with errors shown in place': async (page) => {
    await openForm(page);
    await fill(page, { 'Your name': 'Ann Lee' });
    await send(page);
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'a form that came back with errors': async (page) => {
    await page.goto('/contact');
    // The browser's own post, as without JavaScript: the response is the same page with the errors.
    await page.locator('#lead-form').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'an open picture': async (page) => {
    await page.goto('/gallery');
    await page.locator('.gallery-grid a').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the open menu': async (page) => {
    await page.goto('/deck-construction');
    await page.locator('.menu > summary:visible, .main-nav summary:visible').click();
    await untilAwake(page, 'Menu');
    await expect(page.locator('.menu-panel:visible, .services-panel:visible')).toHaveCount(1);
  },
  'the results of a search': async (page) => {
    await page.goto('/search?q=ledger+footing');
    await expect(page.getByRole('status')).toContainText('for “ledger footing”');
  },
};

for (const width of [390, 1440])
  for (const [state, reach] of Object.entries(states))
    test(`axe finds nothing on ${state}, which fits ${width} pixels`, {
      tag: width === 390 ? [] : '@long',
    }, async ({ page, allowError }) => {
      allowError(/422/);
      await page.setViewportSize({ width, height: 844 });
      await reach(page);
      expect(await findByAxe(page)).toEqual([]);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const path of listPages().filter((one) => one.startsWith('/examples/')))
    test(`the sections of ${path} fit the screen and pass axe`, {
      tag: /usual|longest/.test(path) ? [] : '@long',
    }, async ({ page }) => {
      await page.goto(path);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findByAxe(page, 'main')).toEqual([]);
    });

  test('the keyboard reaches everything, its focus never under the call bar', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
    await walk(page);
    await openForm(page);
    await walk(page, '#lead-form ');
  });
});

/** Presses Tab from the first stop in a part of the page to the last. */
async function walk(page: Page, part = ''): Promise<void> {
  const stops = ['a[href]', 'summary', 'button', 'input', 'select', 'textarea'];
  const wanted = await page
    .locator(stops.map((stop) => `${part}${stop}:visible`).join())
    .evaluateAll((elements) => {
      const all = (elements as HTMLElement[]).filter(({ tabIndex }) => tabIndex >= 0);
      for (const [index, element] of all.entries()) element.dataset['stop'] = String(index);
      all[0]?.focus();
      return all.length;
    });
  expect(wanted).toBeGreaterThan(5);
  for (let at = 0; at < wanted; at += 1) {
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const bar = document.querySelector('.call-bar');
      const { top = 0, height = 0 } = bar?.getBoundingClientRect() ?? {};
      const isBelow = height > 0 && element.getBoundingClientRect().bottom > top;
      return {
        name: element.textContent.trim() || element.id,
        at: element.dataset['stop'],
        outline: getComputedStyle(element).outlineStyle !== 'none',
        isCovered: isBelow && !bar?.contains(element),
      };
    });
    expect(stop, stop.name).toMatchObject({ at: `${at}`, outline: true, isCovered: false });
    await page.keyboard.press('Tab');
  }
}
