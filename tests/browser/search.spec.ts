import { expect, findByAxe, measureOverflow, test } from './fixtures.ts';

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

test('a search without results says so above the list of all pages', async ({ page }) => {
  await page.goto('/search?q=zzzzqqqq');
  await expect(page.getByRole('status')).toHaveText(
    'No page matches “zzzzqqqq”. Try one word, like ramp or permit, pick a page below, or call us.',
  );
  await expect(page.getByRole('link', { name: 'Deck construction' }).last()).toBeVisible();
});

test('the query is always shown as plain text', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)> deck')}`);
  await expect(page.getByRole('status')).toContainText('<img src=x onerror=alert(1)> deck');
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});

test('the search loads nothing before the first query', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/search');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /search-index|search\.js/.test(path))).toEqual([]);
  await page.goto('/search?q=deck');
  await expect(page.getByRole('status')).toContainText('for “deck”');
  expect(loaded).toContain('/search-index.json');
});

test('a search whose index does not load says so', async ({ page, expectError }) => {
  expectError(/search-index|Failed to fetch|ERR_FAILED/);
  await page.route('**/search-index.json', (route) => route.abort());
  await page.goto('/search?q=deck');
  await expect(page.getByRole('status')).toHaveText(
    'The search didn’t load. Every page is in the list below.',
  );
});

for (const width of [390, 1440])
  test.describe(`results at ${width} pixels`, { tag: width === 390 ? [] : '@long' }, () => {
    test.use({ viewport: { width, height: 844 } });
    test('pass axe and need no horizontal scrolling', async ({ page }) => {
      await page.goto('/search?q=ledger+footing');
      await expect(page.getByRole('status')).toContainText('for “ledger footing”');
      expect(await findByAxe(page)).toEqual([]);
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the search page links to every page of the site', async ({ page }) => {
    await page.goto('/search?q=deck');
    const links = page.getByRole('main').getByRole('navigation').getByRole('link');
    expect(await links.count()).toBeGreaterThanOrEqual(25);
    await links.filter({ hasText: /Three.season rooms/ }).click();
    await expect(page).toHaveURL(/\/three-season-rooms$/);
  });
});

test('one’s own town is found in the list of towns, and a town that is not on it can be asked for', async ({
  page,
}) => {
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

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });
  test('the list of towns is there whole, and nothing that does nothing', async ({ page }) => {
    await page.goto('/service-areas');
    await expect(page.locator('.place-group .towns li:visible')).toHaveCount(37);
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });
});
