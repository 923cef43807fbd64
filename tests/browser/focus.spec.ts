import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

/** Steps by Tab are many on a long page; these hold every kind of section. */
for (const path of ['/', '/contact'])
  test(`${path}: nothing that gets the focus by Tab lies behind the call bar`, async ({ page }) => {
    await page.goto(path);
    const covered: string[] = [];
    let steps = 0;
    for (; steps < 150; steps += 1) {
      await page.keyboard.press('Tab');
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
