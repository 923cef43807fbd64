import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';
import { pageAt, readPages } from '#tests/live/built-site.ts';
import { nodesOfType } from '#tests/live/seo-graphs.ts';

test('a preview of a branch asks search engines to stay away and names the real address', async () => {
  const dist = await buildForTests('preview');
  for (const page of readPages(dist)) {
    expect(page.$('meta[name=robots]').attr('content'), page.path).toMatch(/^noindex/);
    const canonical = page.$('link[rel=canonical]').attr('href');
    expect(canonical, page.path).toBe(
      page.path === '/404' ? undefined : `https://www.example.com${page.path}`,
    );
  }
  expect(readFileSync(join(dist, 'robots.txt'), 'utf8')).not.toContain('Sitemap');
});

test('a build that shows samples still keeps their rating and review from search engines', async () => {
  const pages = readPages(await buildForTests('preview'));
  expect(pageAt(pages, '/').$('body').text()).toContain('Sample review');
  for (const type of ['AggregateRating', 'Review'])
    expect(pages.filter((page) => nodesOfType(page, type).length > 0)).toEqual([]);
});

test('a site without an article leads nobody to its empty blog', async () => {
  const dist = await buildForTests('preview');
  const leading = readPages(dist).flatMap((page) =>
    page
      .$('header a[href="/blog"], footer a[href="/blog"]')
      .toArray()
      .map(() => page.path),
  );
  expect(leading).toEqual([]);
  // What search lists is what the sitemap lists.
  expect(readFileSync(join(dist, 'search-index.json'), 'utf8')).not.toContain('"/blog"');
  expect(readFileSync(join(dist, 'feed.xml'), 'utf8')).not.toContain('<item>');
});

test('days off are in the structured data, days in a row as one', async () => {
  const page = pageAt(readPages(await buildForTests('preview')), '/contact');
  const special = nodesOfType(page, 'GeneralContractor')[0]?.['specialOpeningHoursSpecification'];
  const closed = { '@type': 'OpeningHoursSpecification', opens: '00:00', closes: '00:00' };
  expect(special).toEqual([
    { ...closed, validFrom: '2099-07-05', validThrough: '2099-07-05' },
    { ...closed, validFrom: '2099-12-24', validThrough: '2099-12-25' },
  ]);
});
