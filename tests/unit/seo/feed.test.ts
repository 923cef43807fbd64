import { expect, test } from 'vitest';
import { buildFeed } from '#seo/feed.ts';

// That the articles and their days are right is asked of the built feed, in live/seo-files.test.ts.
test('special characters of XML in texts and addresses are escaped', () => {
  const blog = { title: 'Blog', description: 'Articles.', address: 'https://x.example/blog' };
  const article = {
    ...{ title: 'Wood & <Composite>', excerpt: 'What lasts.', category: 'Decks' },
    ...{ address: 'https://x.example/blog/a?b=1&c=2', author: 'The crew' },
    date: new Date('2025-01-15'),
  };
  const feed = buildFeed({ ...blog, self: 'https://x.example/feed.xml', items: [article] });
  expect(feed).toContain('<title>Wood &amp; &lt;Composite&gt;</title>');
  expect(feed).toContain('<link>https://x.example/blog/a?b=1&amp;c=2</link>');
});
