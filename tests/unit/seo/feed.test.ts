import { expect, test } from 'vitest';
import { buildFeed } from '#seo/feed.ts';

const item = {
  title: 'Wood & <Composite>',
  address: 'https://x.example/blog/a?b=1&c=2',
  excerpt: 'What lasts.',
  category: 'Decks',
  author: 'The crew',
  date: new Date('2025-01-15'),
};
const feed = (): string =>
  buildFeed({
    title: 'Blog',
    description: 'Articles.',
    address: 'https://x.example/blog',
    self: 'https://x.example/feed.xml',
    items: [item],
  });

test('special characters of XML in texts and addresses are escaped', () => {
  expect(feed()).toContain('<title>Wood &amp; &lt;Composite&gt;</title>');
  expect(feed()).toContain('<link>https://x.example/blog/a?b=1&amp;c=2</link>');
});

test('an article has the same calendar day in Honolulu and in Tokyo', () => {
  const written = /<pubDate>(.*?)<\/pubDate>/.exec(feed())?.[1] ?? '';
  for (const timeZone of ['Pacific/Honolulu', 'Asia/Tokyo'])
    expect(new Date(written).toLocaleDateString('en-CA', { timeZone })).toBe('2025-01-15');
});
