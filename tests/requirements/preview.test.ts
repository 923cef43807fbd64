import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPages } from '#tests/live/built-site.ts';
import { copySite } from '#tests/site-copy.ts';

test('a preview of a branch asks search engines to stay away and names the real address', async () => {
  const site = await copySite();
  onTestFinished(() => site.remove());
  await site.build({ CONTEXT: 'deploy-preview', URL: 'https://www.example.com' });
  for (const page of readPages(site.dist)) {
    expect(page.$('meta[name=robots]').attr('content'), page.path).toMatch(/^noindex/);
    const canonical = page.$('link[rel=canonical]').attr('href');
    expect(canonical, page.path).toBe(
      page.path === '/404' ? undefined : `https://www.example.com${page.path}`,
    );
  }
  expect(readFileSync(join(site.dist, 'robots.txt'), 'utf8')).not.toContain('Sitemap');
});
