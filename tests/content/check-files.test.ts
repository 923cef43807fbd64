import { expect, test } from 'vitest';
import { linesOnDisk, picture, siteText, testMistakes } from './project.ts';

const PHOTOS = 'photos/photos.yaml';
const DECKS = 'services/decks.md';

const unnamed =
  'src/content/photos/deck.jpg  Only a warning: photos.yaml does not name this file. Add an entry for it, or delete it.';
const withoutTestimonials = {
  '  - kind: testimonials\n    heading: What neighbors say\n    testimonials: [first-deck]\n': '',
};
const cannotDelete = (page: string) =>
  `src/content/pages/${page}.md  This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version.`;
/** A file of the site's code; a folder of content without code needs no page. */
const code = { '../pages/feed.xml.ts': '' };
const fixed = [
  '404',
  'blog',
  'contact/thank-you',
  'gallery',
  'privacy',
  'search',
  'service-areas',
].map((page) =>
  page === 'blog'
    ? `${cannotDelete(page)} Without articles, menu and footer leave it out.`
    : cannotDelete(page),
);
const service = siteText('services/porches.md')
  .replace('title: Porches', 'title: Porch roofs')
  .replace('Porches in Kent County', 'Porches of Kent County')
  .replace('Screened porches for', 'Porches with screens for');

test('a page of the last build is gone, and no page names its address', async () => {
  const pages = ['/', '/decks', '/about', '/service-areas/old-town', '/old-page', '/kept'];
  const sitemap = pages.map((path) => `<url><loc>https://www.example.com${path}</loc></url>`);
  const lines = await linesOnDisk({
    '../../dist/sitemap-0.xml': sitemap.join(''),
    [DECKS]: { 'updated:': 'formerly: [/kept]\nupdated:' },
  });
  const gone = (path: string) =>
    `Only a warning: The page ${path} was on the site when it was last built, and is gone: its visitors would read "not found". Write "formerly: [${path}]" here, or in the file of the page that took over.`;
  expect(lines).toEqual([
    `src/content/pages/index.md  ${gone('/old-page')}`,
    `src/content/pages/service-areas.md  ${gone('/service-areas/old-town')}`,
  ]);
});

testMistakes({
  'a picture file has another ending': [
    { [PHOTOS]: { './deck.jpg': './deck.jpeg' } },
    unnamed,
    'src/content/photos/photos.yaml:2  deck.file  There is no picture file "./deck.jpeg". Did you mean "./deck.jpg"?',
  ],
  'a picture file has a capital letter': [
    { [PHOTOS]: { './deck.jpg': './Deck.jpg' } },
    unnamed,
    'src/content/photos/photos.yaml:2  deck.file  There is no picture file "./Deck.jpg". Did you mean "./deck.jpg"?',
  ],
  'a picture file is missing': [
    { [PHOTOS]: { './deck.jpg': './garden-bench.png' } },
    unnamed,
    'src/content/photos/photos.yaml:2  deck.file  There is no picture file "./garden-bench.png". Copy the picture into src/content/photos, which holds ./deck.jpg, ./porch.jpg.',
  ],
  'a picture file is named without "./"': [
    { [PHOTOS]: { './deck.jpg': 'deck.jpg' } },
    unnamed,
    'src/content/photos/photos.yaml:2  deck.file  This says "deck.jpg". Write "./deck.jpg".',
  ],
  'a photo has no words for blind readers': [
    { [PHOTOS]: { '  alt: A screened porch with two chairs and a lamp.\n': '' } },
    'src/content/photos/photos.yaml:9  porch.alt  "alt" is missing. Add it: What is in the picture, for those who cannot see it. From 10 to 200 characters.',
  ],
  'a photo has too few words for blind readers': [
    { [PHOTOS]: { 'A screened porch with two chairs and a lamp.': 'Porch' } },
    'src/content/photos/photos.yaml:11  porch.alt  This text is too short: 5 characters, at least 10 are needed. What is in the picture, for those who cannot see it.',
  ],
  'no page shows a photo, only a warning': [
    {
      'services/porches.md': { 'photo: porch': 'photo: deck' },
      'pages/about.md': { '((photo: porch))\n': '' },
    },
    'src/content/photos/photos.yaml:9  porch  Only a warning: No page shows this photo. Name it on a page, write "gallery: true", or delete it.',
  ],
  'two entries of a list share an id': [
    { [PHOTOS]: { '- id: porch': '- id: deck' } },
    'src/content/pages/about.md:21  There is no photo "porch" in src/content/photos/photos.yaml. Known: deck.',
    'src/content/photos/photos.yaml:9  deck.id  The id "deck" is taken by the entry in line 1. Choose another.',
    'src/content/services/porches.md:8  card.photo  There is no photo "porch" in src/content/photos/photos.yaml. Known: deck.',
  ],
  'pages name drawings that do not exist, and none shows the one that does': [
    {
      [DECKS]: { 'drawing: footing': 'drawing: footings' },
      'pages/about.md': { '((photo: porch))': '((drawing: saw))' },
    },
    'src/content/drawings/footing.svg  No page shows this drawing. Name it in a section or a text, or delete the file.',
    'src/content/pages/about.md:21  There is no drawing "saw" in src/content/drawings. Known: footing.',
    'src/content/services/decks.md:33  sections.2.drawing  There is no drawing "footings" in src/content/drawings. Did you mean "footing"?',
  ],
  'a drawing cannot scale, has no words and contains code': [
    { 'drawings/footing.svg': '<?xml version="1.0"?>\n<svg width="9"><script>a()</script></svg>' },
    'src/content/drawings/footing.svg:1  Screen readers say nothing about this drawing. Add role="img" to its first tag and a <title> that says what it shows.',
    'src/content/drawings/footing.svg:1  The drawing contains scripts, styles or links, which pages do not allow. Remove them.',
    'src/content/drawings/footing.svg:1  The drawing has no viewBox, so it cannot fit a phone. Add viewBox="0 0 width height" to its first tag.',
    'src/content/drawings/footing.svg:1  The file does not begin with "<svg". Save the drawing as plain SVG.',
  ],
  'files are where the site does not use them': [
    {
      'services/notes.txt': 'notes',
      'services/more/roofs.md': '---\n---\n',
      'drawings/plan.png': 'x',
      'faqs/more.yml': 'title: x',
      'ideas.md': 'ideas',
    },
    'src/content/drawings/plan.png  The site does not use this file: src/content/drawings holds .svg files. Rename, move or delete it.',
    'src/content/faqs/more.yml  The site does not use this file: src/content/faqs holds .yaml files, without folders inside. Rename, move or delete it.',
    'src/content/ideas.md  The site does not use this file: pages are in the folders services, areas, pages, blog, faqs. Rename, move or delete it.',
    'src/content/services/more/roofs.md  The site does not use this file: src/content/services holds .md files, without folders inside. Rename, move or delete it.',
    'src/content/services/notes.txt  The site does not use this file: src/content/services holds .md files, without folders inside. Rename, move or delete it.',
  ],
  'no page shows a block of questions': [
    { [DECKS]: { '  - kind: faq\n    faq: decks\n': '' } },
    'src/content/faqs/decks.yaml  No page shows these questions. Add a section "- kind: faq" with "faq: decks" to a page, or delete the file.',
  ],
  'a file that the site needs is missing': [
    { 'testimonials.yaml': null, [DECKS]: withoutTestimonials },
    'src/content/testimonials.yaml  This file is missing. Bring it back from an earlier version.',
  ],
  'the logo is missing': [
    { 'logo.svg': null },
    'src/content/logo.svg  The site has no logo: menu, desk, icons and shared pictures are drawn from this file. Bring it back from an earlier version, or save your own here as plain SVG.',
  ],
  'the logo is a picture that was only renamed': [
    { 'logo.svg': '\u0089PNG' },
    'src/content/logo.svg:1  The drawing has no viewBox, so it cannot fit a phone. Add viewBox="0 0 width height" to its first tag.',
    'src/content/logo.svg:1  The file does not begin with "<svg". Save the drawing as plain SVG.',
  ],
  'the logo has styles, after the first lines of a drawing program, which may stay': [
    {
      'logo.svg': '<?xml version="1.0"?>\n<svg viewBox="0 0 9 9"><style>.a{fill:red}</style></svg>',
    },
    'src/content/logo.svg:1  The drawing contains scripts, styles or links, which pages do not allow. Remove them.',
  ],
  'a list file has no list': [
    { 'testimonials.yaml': { '- id': '  id' }, [DECKS]: withoutTestimonials },
    'src/content/testimonials.yaml:1  This file is a list: begin each entry with "- id: …".',
  ],
  'a service has the address of another page': [
    { 'services/about.md': service },
    'src/content/services/about.md  The address /about already belongs to src/content/pages/about.md. Rename this file.',
  ],
  'pages that menu, footer or code need are missing': [code, ...fixed],
  'the page about the company is deleted, though menu, footer or code need it': [
    { ...code, 'pages/about.md': null, 'pages/index.md': { 'to: /about': 'to: /contact' } },
    ...[...fixed, cannotDelete('about')].toSorted(),
  ],
  'a service has the address of a page made by code': [
    {
      'services/search.md': service,
      '../pages/search.astro': '<p>Search</p>',
      '../pages/blog/[article].astro': '<p>Article</p>',
    },
    ...fixed,
    'src/content/services/search.md  The address /search already belongs to a page made by code. Rename this file.',
  ],
});

testMistakes(
  {
    'a file name cannot be an address': [
      {
        'services/porches.md': null,
        'services/Porches & More.md': siteText('services/porches.md'),
      },
      'src/content/services/Porches & More.md  The file name becomes an address: small letters, digits and single hyphens. Rename the file to "porches-more.md".',
    ],
  },
  'file',
);

// Real files: what is read of pictures and folders.

test('a HEIC picture is recognized, also with another file extension', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const lines = await linesOnDisk({
    'photos/porch.heic': heic,
    'photos/deck.jpg': heic,
    [PHOTOS]: { './porch.jpg': './porch.heic' },
  });
  expect(lines).toEqual([
    'src/content/photos/photos.yaml:2  deck.file  src/content/photos/deck.jpg is an iPhone picture (HEIC), which browsers cannot show. Export it as JPEG and use that file.',
    'src/content/photos/photos.yaml:10  porch.file  src/content/photos/porch.heic is an iPhone picture (HEIC), which browsers cannot show. Export it as JPEG and use that file.',
    unnamed.replace('deck', 'porch'),
  ]);
});

test.each<[what: string, make: () => Buffer | Promise<Buffer>, told: string]>([
  ['empty', () => Buffer.alloc(0), 'is empty. Copy it again.'],
  [
    'cut off',
    async () => (await picture('jpeg', 400)).subarray(0, -40),
    'is cut off: its end is missing. Copy it again.',
  ],
  [
    'not a picture',
    () => Buffer.from('not a picture'),
    'is not a picture that the site can show. Export it as JPEG and use that file.',
  ],
])('a picture file is %s', async (_what, make, told) => {
  expect(await linesOnDisk({ 'photos/deck.jpg': await make() })).toEqual([
    `src/content/photos/photos.yaml:2  deck.file  src/content/photos/deck.jpg ${told}`,
  ]);
});

test('JPEG, PNG and WebP pictures are accepted, also with a camera’s data after their end', async () => {
  const lines = await linesOnDisk({
    'photos/deck.png': await picture('png'),
    'photos/porch.webp': await picture('webp'),
    [PHOTOS]: { 'deck.jpg': 'deck.png', 'porch.jpg': 'porch.webp' },
    'photos/deck.jpg': null,
    'photos/porch.jpg': null,
  });
  expect(lines).toEqual([]);
  const withNotes = Buffer.concat([await picture(), Buffer.from('notes of the camera')]);
  expect(await linesOnDisk({ 'photos/deck.jpg': withNotes })).toEqual([]);
});

test('a picture at the head of a page is too small for it', async () => {
  expect(await linesOnDisk({ 'photos/deck.jpg': await picture('jpeg', 200) })).toEqual([
    'src/content/photos/photos.yaml:2  deck.file  Only a warning: The picture is 200 pixels wide, and stands at the head of a page: there it is blurred. Use one of at least 780 pixels.',
  ]);
});

test('a picture that is too wide, and one without an entry, are only warnings', async () => {
  const lines = await linesOnDisk({
    'pages/.DS_Store': 'x',
    'photos/deck.jpg': await picture('jpeg', 4032),
    'photos/spare.jpg': await picture(),
  });
  expect(lines).toEqual([
    'src/content/photos/photos.yaml:2  deck.file  Only a warning: The picture is 4,032 pixels wide. Save it 2,400 wide: a wider one is never shown and slows down each build.',
    unnamed.replace('deck', 'spare'),
  ]);
});
