import { escapeHtml } from '#shared/html.ts';

/** One article of the feed; addresses are absolute. */
export interface FeedItem {
  title: string;
  address: string;
  excerpt: string;
  category: string;
  author: string;
  date: Date;
}

export interface Feed {
  title: string;
  description: string;
  /** The page that the feed belongs to, and the feed's own address. */
  address: string;
  self: string;
  /** The newest first. */
  items: readonly FeedItem[];
}

const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;

/** A calendar day as RFC 822 date: noon UTC, which is the same day from Honolulu to Tokyo. */
const formatDay = (day: Date): string => `${day.toUTCString().slice(0, 16)} 12:00:00 GMT`;

/** The articles as RSS 2.0, with the feed's own address as an Atom link (RSS Advisory Board, Best Practices Profile). */
export function buildFeed({ title, description, address, self, items }: Feed): string {
  const [newest] = items;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', address),
    element('description', description),
    element('language', 'en-us'),
    ...(newest ? [element('lastBuildDate', formatDay(newest.date))] : []),
    `<atom:link href="${escapeHtml(self)}" rel="self" type="application/rss+xml"/>`,
    ...items.map(buildItem),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

const buildItem = ({ title, address, excerpt, category, author, date }: FeedItem): string =>
  [
    '<item>',
    element('title', title),
    element('link', address),
    `<guid isPermaLink="true">${escapeHtml(address)}</guid>`,
    element('pubDate', formatDay(date)),
    element('dc:creator', author),
    element('category', category),
    element('description', excerpt),
    '</item>',
  ].join('\n');
