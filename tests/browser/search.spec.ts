import { expect, test } from './fixtures.ts';

test('a misspelled search finds the page, shows why, and links to it', async ({ page }) => {
  await page.goto('/search');
  await page.getByRole('searchbox').fill('screend porchs');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=screend\+porchs$/);
  await expect(page.getByRole('status')).toContainText('pages for “screend porchs”');
  await expect(page.getByRole('searchbox')).toHaveValue('screend porchs');
  const first = page.getByRole('heading', { level: 2 }).getByRole('link').first();
  await expect(first.locator('mark').first()).toHaveText(/screened/i);
  await first.click();
  await expect(page).toHaveURL(/\/screened-porches$/);
});

test('a search that finds nothing says so above the list of all pages', async ({ page }) => {
  const words = '<img src=x onerror=alert(1)> zzzzqqqq';
  await page.goto(`/search?q=${encodeURIComponent(words)}`);
  await expect(page.getByRole('status')).toHaveText(
    `No page matches “${words}”. Try a single word, pick a page below, or call us.`,
  );
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Deck construction' }).last()).toBeVisible();
});

test('the search says when its index does not load', async ({ page, expectError }) => {
  expectError(/search-index|Failed to fetch|ERR_FAILED/);
  await page.route('**/search-index.json', (route) => route.abort());
  await page.goto('/search?q=deck');
  await expect(page.getByRole('status')).toHaveText(
    'The search didn’t load. Every page is in the list below.',
  );
});

test('one’s own town is found in the list, another can be asked for', async ({ page }) => {
  await page.goto('/service-areas');
  const list = page.getByRole('region', { name: 'Towns we work in' });
  const towns = list.locator('.towns li:visible');
  await expect(towns).toHaveCount(18);
  await list.getByRole('searchbox', { name: 'Your town' }).fill('havre');
  await expect(towns).toHaveText(['Havre de Grace']);
  await expect(list.getByRole('status')).toHaveText('Havre de Grace: Harford County', {
    useInnerText: true,
  });
  await expect(list.getByRole('link', { name: 'Havre de Grace' })).toBeVisible();
  await list.getByRole('searchbox').fill('Baltimore');
  await expect(towns).toHaveCount(0);
  await expect(list.getByRole('status').getByRole('link')).toHaveAttribute('href', /^tel:/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the list of towns is whole, without a field that does nothing', async ({ page }) => {
    await page.goto('/service-areas');
    await expect(page.locator('.place-group .towns li:visible')).toHaveCount(37);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });
});
