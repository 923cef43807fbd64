import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySite, type SiteCopy } from '#tests/site-copy.ts';
import { readPages } from './built-site.ts';

let site: SiteCopy;
beforeAll(async () => {
  site = await copySite();
}, 300_000);
afterAll(() => site?.remove());

const buildIn = async (zone: string): Promise<[string, string][]> => {
  rmSync(join(site.root, '.cache/builds'), { recursive: true, force: true });
  await site.build({ TZ: zone });
  return readPages(site.dist).map(({ path, html }) => [path, html]);
};

test('a build in Maryland and one in Tokyo give the same pages and days', async () => {
  const maryland = await buildIn('America/New_York');
  expect(maryland.find(([path]) => path === '/blog')?.[1]).toContain('January 15, 2025');
  expect(await buildIn('Asia/Tokyo')).toEqual(maryland);
}, 300_000);
