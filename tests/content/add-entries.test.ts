import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySite, type SiteCopy } from '#tests/site-copy.ts';
import { readPages } from './built-site.ts';

let site: SiteCopy;

const SERVICE = `---
title: Garden sheds
navLabel: Garden sheds
navOrder: 9
card: { text: "A small dry house for the mower and the crab pots.", photo: shed-corner }
offer: { name: Garden sheds, description: "Small sheds on footings, framed like a house." }
price: { from: 4000, to: 12000 }
duration: 1 to 2 weeks
seo:
  title: Garden Sheds in Harford County
  description: "Garden sheds in Harford and Cecil Counties, framed on footings like a small house, with the usual price and how long building takes."
updated: 2026-11-21
sections:
  - { kind: hero, heading: A shed that stays dry, lede: "Framed like a small house and set on footings, so that the door still closes in March.", photo: shed-corner, button: { label: Plan Your Shed } }
  - { kind: facts, items: [{ label: Typical range, value: "((garden-sheds.price))" }, { label: Building, value: "((garden-sheds.duration))" }] }
  - { kind: call-to-action, heading: Where would yours stand?, text: "Show us the corner of the yard and what must fit inside. We answer within ((reply.within)).", button: { label: Plan Your Shed } }
---
`;
const TOWN = `---
title: Rising Sun
kind: town
order: 10
county: cecil-county
places: [Rising Sun, Colora]
geo: { latitude: 39.6979, longitude: -76.0627 }
services: [deck-construction]
seo:
  title: Deck Builders in Rising Sun, MD
  description: "Deck and porch builders for Rising Sun, Maryland: farm lots, wells and septic fields, and the town permit that comes first. Free estimates."
updated: 2026-11-21
sections:
  - { kind: hero, heading: Deck builders in Rising Sun, lede: "Just south of the Mason-Dixon Line, where a deck often looks over a field.", photo: rural-screened-porch, locator: true, button: { label: Get your free estimate } }
  - { kind: call-to-action, heading: Rising Sun is on our way north., text: "Tell us where the well and the septic field lie, and we bring the tape.", button: { label: Get your free estimate } }
---
`;
const ARTICLE = `---
title: How deep is deep enough for a footing in Maryland?
excerpt: Why a footing goes below the frost line, what clay has to do with it, and what an inspector looks at.
category: Decks
date: 2025-02-01
author: The ((shortName)) crew
photo: boards-pressure-treated
seo:
  title: How Deep a Deck Footing Must Go
  description: "Why a deck footing goes below the frost line in Maryland, what clay has to do with it, and what the inspector looks at before concrete."
callToAction: { heading: Shall we look at your ground?, text: "We dig a test hole where the post would stand. The estimate is free.", button: { label: Get Free Estimate } }
---

Wet soil freezes, swells and lifts whatever stands too shallow in it.
`;

beforeAll(async () => {
  site = await copySite();
  site.write('src/content/services/garden-sheds.md', SERVICE);
  site.write('src/content/areas/rising-sun.md', TOWN);
  site.write('src/content/blog/footing-depth.md', ARTICLE);
  const photos = site.read('src/content/photos/photos.yaml');
  site.write(
    'src/content/photos/photos.yaml',
    `${photos}- { id: shed-corner, file: ./shed-corner.jpg, alt: "A small shed in the corner of a green yard.", caption: Shed in the corner, rendering: true, kind: structures, services: [garden-sheds] }\n`,
  );
  const picture = join(site.root, 'src/content/photos/suburban-deck.jpg');
  copyFileSync(picture, join(site.root, 'src/content/photos/shed-corner.jpg'));
  await site.build();
}, 300_000);
afterAll(() => site?.remove());

test('a ninth service needs one file, its picture and the picture’s line', () => {
  const pages = readPages(site.dist);
  const page = pages.find((one) => one.path === '/garden-sheds');
  expect(page?.$('h1').text()).toBe('A shed that stays dry');
  expect(page?.$('main').text()).toContain('$4,000 to $12,000');
  const home = pages.find((one) => one.path === '/');
  expect(home?.$('.main-nav a[href="/garden-sheds"]')).toHaveLength(1);
  expect(home?.$('.menu-panel a[href="/garden-sheds"]')).toHaveLength(1);
  expect(home?.$('main .card a[href="/garden-sheds"]')).toHaveLength(1);
  const contact = pages.find((one) => one.path === '/contact');
  expect(contact?.$('#lead-service option[value="garden-sheds"]').text()).toBe('Garden sheds');
});

test('a new town appears in the footer and on the chart', () => {
  const pages = readPages(site.dist);
  const home = pages.find((one) => one.path === '/');
  expect(pages.some((one) => one.path === '/service-areas/rising-sun')).toBe(true);
  expect(home?.$('footer a[href="/service-areas/rising-sun"]')).toHaveLength(1);
  expect(home?.$('.chart a[href="/service-areas/rising-sun"]')).toHaveLength(1);
});

test('a new article appears on the overview, the newest first', () => {
  const pages = readPages(site.dist);
  expect(pages.some((one) => one.path === '/blog/footing-depth')).toBe(true);
  const blog = pages.find((one) => one.path === '/blog');
  expect(blog?.$('.article-card a').first().attr('href')).toBe('/blog/footing-depth');
});

test('all three stand in the sitemap', () => {
  const file = join(site.dist, 'sitemap-0.xml');
  expect(existsSync(file)).toBe(true);
  const sitemap = readFileSync(file, 'utf8');
  for (const path of ['/garden-sheds', '/service-areas/rising-sun', '/blog/footing-depth'])
    expect(sitemap).toContain(`${path}</loc>`);
});
