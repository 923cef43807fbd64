import { expect, test } from './fixtures.ts';

/** A calculator's page, and for columns of the table below it the place of their figure in the result. */
const calculators = [
  { path: '/steps-landings', figures: { 1: 0, 2: 3 } },
  { path: '/accessibility-ramps', figures: { 1: 0, 2: 1, 3: 4 } },
];

test('a typed height gives the table’s figures, and goes along to the form', async ({ page }) => {
  const field = page.getByRole('spinbutton');
  for (const { path, figures } of calculators) {
    await page.goto(path);
    const rows = await page
      .locator('.calculator ~ details tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? '')),
      );
    expect(rows.length).toBeGreaterThan(4);
    const results = page.locator('.calculator dd');
    for (const row of rows) {
      await field.fill(/(\d+)\s*in\./.exec(row[0] ?? '')?.[1] ?? '');
      for (const [column, place] of Object.entries(figures))
        await expect(results.nth(place), row.join(' | ')).toHaveText(row[Number(column)] ?? '');
    }
    await field.fill('0');
    await expect(page.getByText('Enter a height from 1 to')).toBeVisible();
    await expect(results.first()).toBeHidden();
  }
  await field.fill('28');
  await page.getByRole('link', { name: 'Ask for an estimate for this height' }).click();
  await expect(page.getByLabel('What do you need?')).toHaveValue('accessibility-ramps');
  await expect(page.getByLabel('Tell us about the job')).toHaveValue('The door is 28 inches up.');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a table takes the calculator’s place', async ({ page }) => {
    for (const { path } of calculators) {
      await page.goto(path);
      await expect(page.getByRole('spinbutton')).toBeHidden();
      await page.getByText('The figures in a table').click();
      const table = page.getByRole('main').getByRole('table').first();
      await expect(table.getByRole('columnheader').first()).toBeVisible();
      await expect(table.getByRole('rowheader').last()).toBeVisible();
    }
  });
});
