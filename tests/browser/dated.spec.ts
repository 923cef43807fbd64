import { buildForTests, NOTICE, PROVIDER } from '#tests/builds.ts';
import { expect, test } from './fixtures.ts';
import { startOwnSite } from './own-site.ts';

startOwnSite({ dist: () => buildForTests('preview'), hasOwner: false });

// The site was built long before: the visitor's own day decides. Days, notices shown, days off shown.
const DAYS: [day: string, notices: number, closed: string[]][] = [
  ['2098-12-31', 0, []],
  ['2099-01-01', 2, []],
  ['2099-03-31', 2, []],
  ['2099-04-01', 0, []],
  ['2099-06-28', 0, ['Sunday, July 5']],
  ['2099-12-16', 0, []],
  ['2099-12-17', 0, ['December 24 – 25']],
  ['2099-12-25', 0, ['December 24 – 25']],
  ['2099-12-26', 0, []],
];
test('a notice shows on its days, and a day off from a week before', async ({ page }) => {
  await page.route(`${PROVIDER}/**`, (route) => route.fulfill({ body: '' }));
  for (const [day, notices, closed] of DAYS) {
    await page.clock.setFixedTime(new Date(`${day}T12:00:00`));
    await page.goto('/contact');
    const shown = page.getByText(NOTICE.text).filter({ visible: true });
    await expect(shown, day).toHaveCount(notices);
    for (const hours of ['table.hours tr', '.page-head-text > p', 'footer dl > div']) {
      // The page with the form has the hours itself, and none in its footer.
      if (hours.startsWith('footer')) await page.goto('/about');
      const rows = page.locator(hours).filter({ visible: true, hasText: /^\s*Closed on/ });
      const texts = await rows.allInnerTexts();
      expect(
        // The hours stand twice: beside the form and beside the map.
        [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').replace(/Closed on |\.$/g, '')))],
        day,
      ).toEqual(closed);
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('an urgent page names every day off', async ({ page }) => {
    await page.goto('/contact');
    const said = page.locator('.page-head-text').filter({ visible: true });
    for (const days of ['Sunday, July 5', 'December 24 – 25'])
      await expect(said).toContainText(`Closed on ${days}.`, { useInnerText: true });
  });
});
