import { expect, test } from './fixtures.ts';

test('an article begins with the list of its headings, which stand beside their text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  await page.locator('article a').first().click();
  const list = page.getByRole('navigation', { name: 'In this article' });
  await expect(list).toBeVisible();
  const links = await list.getByRole('link').all();
  expect(links.length).toBeGreaterThan(2);
  const headings = page.locator('main h2[id]');
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  const ids = await headings.evaluateAll((found) => found.map(({ id }) => `#${id}`));
  expect(ids.filter((id) => hrefs.includes(id))).toEqual(hrefs);
  await links[2]?.click();
  await expect(page).toHaveURL(/#[a-z0-9-]+$/);
  const target = page.locator(':target');
  await expect(target).toBeInViewport();
  const [heading, text] = await Promise.all(
    [target, page.locator(':target + *')].map((part) => part.boundingBox()),
  );
  if (!heading || !text) throw new Error('The part has no heading, or no text.');
  expect(text.x).toBeGreaterThan(heading.x + heading.width);
  expect(Math.abs(text.y - heading.y)).toBeLessThan(16);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toBeHidden();
});
