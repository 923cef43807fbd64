import { buildForTests } from '#tests/builds.ts';
import { openPhone, serveSite } from '#tools/bench/page.ts';
import { measureShift } from './fallback-fonts.ts';
import { expect, test } from './fixtures.ts';

// The frozen content, because line breaks depend on the words of a heading.
let server: Awaited<ReturnType<typeof serveSite>>;
test.beforeAll(async () => {
  server = await serveSite(process.cwd(), await buildForTests('test'));
});
test.afterAll(() => server?.close());

for (const [font, path] of [
  ['georgia', '/'],
  ['noto', '/deck-construction'],
  ['dejavu', '/contact'],
] as const)
  test(`${path} does not move when its font replaces ${font}`, async ({ browser }) => {
    expect(await measureShift(browser, server.origin, path, font)).toBeLessThan(0.0005);
  });

test('pictures below the first screen load after it', async ({ browser }) => {
  const page = await (await openPhone(browser)).newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const mayArrive = Promise.withResolvers<void>();
  const first = /hero-deck/;
  await page.route(first, async (route) => {
    await mayArrive.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/gallery`, { waitUntil: 'domcontentloaded' });
  // When a later request of the page is answered, its earlier ones have been sent.
  await page.evaluate(() => fetch('/favicon.svg').then((answer) => answer.text()));
  const isPicture = (path: string) => path.endsWith('.avif') && !first.test(path);
  expect(asked.filter(isPicture)).toEqual([]);
  mayArrive.resolve();
  await expect.poll(() => asked.filter(isPicture).length).toBeGreaterThan(5);
  await page.context().close();
});

test('when the visitor scrolls before that, the pictures load at once', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await (await openPhone(browser)).newPage();
  await page.route(/hero-deck/, () => undefined);
  await page.goto(`${server.origin}/gallery`, { waitUntil: 'domcontentloaded' });
  await page.mouse.wheel(0, 900);
  await expect
    .poll(() => page.locator('#porch-swing img').evaluate((image) => image.checkVisibility()))
    .toBe(true);
  await page.context().close();
});
