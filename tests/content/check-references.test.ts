import { expect, test } from 'vitest';
import { linesAfter, swap } from './project.ts';

test('references lead to entries that exist', async () => {
  const lines = await linesAfter({
    'services/decks.md': (text) =>
      text
        .replace('    photo: deck\n  - kind: process', '    photo: dek\n  - kind: process')
        .replace('faq: decks', 'faq: roofs')
        .replace('[first-deck]', '[first-dek]'),
    'services/porches.md': swap('phone: porches', 'phone: porches\nparent: structures'),
    'blog/first-deck.md': swap('service: decks', 'service: deck'),
    'areas/chestertown.md': swap('county: kent-county', 'county: kent'),
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/areas/chestertown.md:5  county  There is no area "kent" in src/content/areas. Did you mean "kent-county"?
    src/content/blog/first-deck.md:8  service  There is no service "deck" in src/content/services. Did you mean "decks"?
    src/content/services/decks.md:23  sections.0.photo  There is no photo "dek" in src/content/photos/photos.yaml. Did you mean "deck"?
    src/content/services/decks.md:35  sections.3.faq  There is no block of questions "roofs" in src/content/faqs. Known: decks.
    src/content/services/decks.md:38  sections.4.testimonials.0  There is no testimonial "first-dek" in src/content/testimonials.yaml. Did you mean "first-deck"?
    src/content/services/porches.md:6  parent  There is no service "structures" in src/content/services. Known: decks, porches."
  `);
});

test('a text must also have the right length as visitors read it, with its facts filled in', async () => {
  const lines = await linesAfter({
    'services/decks.md': swap(
      'title: Decks in Kent County',
      'title: "Decks for ((decks.price)), ((years))"',
    ),
    'services/porches.md': swap(
      'title: Porches in Kent County',
      'title: "Porches by ((name)) since ((founded))"',
    ),
    'business.yaml': swap('name: Cedar & Sons', 'name: Cedar & Sons of Chestertown'),
  });
  expect(lines).toMatchInlineSnapshot(
    `"src/content/services/porches.md:14  seo.title  With its facts filled in: This text is too long: 49 characters, at most 39 fit. Shorten it."`,
  );
});
