import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** Pages with every kind of section; a walk by Tab over all pages would take too long. */
for (const path of ['/', '/contact'])
  test(`${path}: the call bar never covers what has the focus`, {
    tag: path === '/' ? [] : '@long',
  }, async ({ page }) => {
    await page.goto(path);
    const covered: string[] = [];
    let steps = 0;
    for (; steps < 150; steps += 1) {
      await page.keyboard.press('Tab');
      // Awake, the form grows by the photos, and what is below it moves.
      if ((await page.locator('#lead-form:focus-within').count()) > 0)
        await expect(page.locator('#lead-form input[type=file]')).toBeAttached();
      const found = await page.evaluate(() => {
        const focused = document.activeElement;
        const bar = document.querySelector('.call-bar');
        if (!focused || !bar || focused === document.body || bar.contains(focused)) return 'end';
        const { height, top } = bar.getBoundingClientRect();
        if (height === 0 || focused.getBoundingClientRect().bottom <= top) return 'clear';
        return focused.textContent.trim().slice(0, 40) || focused.id;
      });
      if (found === 'end') break;
      if (found !== 'clear') covered.push(found);
    }
    expect(steps).toBeGreaterThan(15);
    expect(steps).toBeLessThan(150);
    expect(covered).toEqual([]);
  });
