import { expect, findByAxe, listExamples, measureOverflow, test } from './fixtures.ts';
import { untilAwake } from './islands.ts';
import { oneOfEachKind } from './page-kinds.ts';
import { send } from './request-form.ts';

for (const width of [390, 1440])
  test.describe(`at ${width} pixels`, { tag: width === 390 ? [] : '@long' }, () => {
    test.use({ viewport: { width, height: 844 } });

    test('axe finds nothing on a form that came back with errors', { tag: '@long' }, async ({
      page,
      expectError,
    }) => {
      expectError(/422/);
      await page.goto('/contact');
      // The browser's own post, as without JavaScript: the response is the same page with the errors.
      await page.locator('#lead-form').evaluate((form: HTMLFormElement) => form.submit());
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await findByAxe(page)).toEqual([]);
    });

    test('axe finds nothing on a form with errors shown in place', async ({ page }) => {
      await page.goto('/contact');
      await page.getByLabel('Your name').fill('Ann Lee');
      await untilAwake(page, 'EstimateForm');
      await send(page);
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await findByAxe(page)).toEqual([]);
    });

    test('axe finds nothing on an open picture', async ({ page }) => {
      await page.goto('/gallery');
      await page.locator('.gallery-grid a').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findByAxe(page)).toEqual([]);
    });

    test('axe finds nothing on the open menu', async ({ page }) => {
      await page.goto('/deck-construction');
      await page.locator('.menu > summary:visible, .main-nav summary:visible').click();
      await untilAwake(page, 'Menu');
      await expect(page.locator('.menu-panel:visible, .services-panel:visible')).toHaveCount(1);
      expect(await findByAxe(page)).toEqual([]);
    });
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const path of listExamples())
    test(`the sections of ${path} fit the screen and pass axe`, {
      tag: /usual|longest/.test(path) ? [] : '@long',
    }, async ({ page }) => {
      await page.goto(path);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findByAxe(page, 'main')).toEqual([]);
    });
});

// tests/browser/live/every-page.spec.ts asks the owner's pages on every run.
test.describe('with text at 200 %', { tag: '@long' }, () => {
  test.use({ viewport: { width: 1024, height: 768 } });
  for (const path of oneOfEachKind)
    test(`${path} stays readable`, async ({ page }) => {
      // The text size of the reader's browser settings.
      const session = await page.context().newCDPSession(page);
      await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
      await page.goto(path);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
        '32px',
      );
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    });
});

test('the keyboard reaches everything on the home page, with a visible focus', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  const wanted = await page
    .locator('a[href]:visible, summary:visible, button:visible')
    .evaluateAll((elements) =>
      elements.map((element, index) => {
        element.setAttribute('data-stop', String(index));
        return `${index} ${element.textContent.trim()}`;
      }),
    );
  const reached: string[] = [];
  for (const _ of wanted) {
    const at = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      return {
        name: `${element.dataset['stop']} ${element.textContent.trim()}`,
        outline: getComputedStyle(element).outlineStyle,
      };
    });
    expect(at.outline, at.name).not.toBe('none');
    reached.push(at.name);
    await page.keyboard.press('Tab');
  }
  expect(reached).toEqual(wanted);
});
