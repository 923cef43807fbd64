import type { Page } from 'playwright/test';
import { expect, test } from './fixtures.ts';

/** A calculator's page, and for columns of the table below it the place of their figure in the result. */
const calculators = [
  { path: '/accessibility-ramps', figures: { 1: 0, 2: 1, 3: 4 } },
  { path: '/steps-landings', figures: { 1: 0, 2: 3 } },
];

/** The rows of the table below the calculator, as texts. */
const readRows = (page: Page): Promise<string[][]> =>
  page
    .locator('.calculator ~ .scrolls tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')),
    );

for (const { path, figures } of calculators) {
  test(`${path}: a typed height gives the figures of the table`, async ({ page }) => {
    await page.goto(path);
    const rows = await readRows(page);
    expect(rows.length).toBeGreaterThan(4);
    const field = page.getByRole('spinbutton');
    const results = page.locator('.calculator dd');
    for (const row of rows) {
      await field.fill(/(\d+)\s*in\./.exec(row[0] ?? '')?.[1] ?? '');
      for (const [column, place] of Object.entries(figures))
        await expect(results.nth(place), row.join(' | ')).toHaveText(row[Number(column)] ?? '');
    }
    await field.fill('0');
    await expect(page.getByText('Enter a height from 1 to')).toBeVisible();
    await expect(results.first()).toBeHidden();
  });
}

test('the calculated height goes with the visitor to the form', async ({ page }) => {
  await page.goto('/accessibility-ramps');
  await page.getByRole('spinbutton').fill('28');
  await page.getByRole('link', { name: 'Ask for an estimate for this height' }).click();
  await expect(page.getByLabel('What do you need?')).toHaveValue('accessibility-ramps');
  await expect(page.getByLabel('Tell us about the job')).toHaveValue('The door is 28 inches up.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const { path } of calculators)
    test(`${path}: a table takes the calculator’s place`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('spinbutton')).toBeHidden();
      const table = page.getByRole('main').getByRole('table').first();
      await expect(table.getByRole('columnheader').first()).toBeVisible();
      await expect(table.getByRole('rowheader').last()).toBeVisible();
    });
});
