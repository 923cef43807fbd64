import { expect, test } from 'vitest';
import { linesAfter, picture, siteText, swap } from './project.ts';

const photos = (from: string, to: string) => linesAfter({ 'photos/photos.yaml': swap(from, to) });

test('a missing picture file is reported with the nearest name', async () => {
  expect(await photos('./deck.jpg', './deck.jpeg')).toMatchInlineSnapshot(`
    "src/content/photos/deck.jpg  Only a warning: photos.yaml does not name this file. Add an entry for it, or delete it.
    src/content/photos/photos.yaml:2  deck.file  There is no picture file "./deck.jpeg". Did you mean "./deck.jpg"?"
  `);
  expect(await photos('./deck.jpg', './Deck.jpg')).toMatchInlineSnapshot(`
    "src/content/photos/deck.jpg  Only a warning: photos.yaml does not name this file. Add an entry for it, or delete it.
    src/content/photos/photos.yaml:2  deck.file  There is no picture file "./Deck.jpg". Did you mean "./deck.jpg"?"
  `);
  expect(await photos('./deck.jpg', './garden-bench.png')).toMatchInlineSnapshot(`
    "src/content/photos/deck.jpg  Only a warning: photos.yaml does not name this file. Add an entry for it, or delete it.
    src/content/photos/photos.yaml:2  deck.file  There is no picture file "./garden-bench.png". Copy the picture into src/content/photos, which holds ./deck.jpg, ./porch.jpg."
  `);
  expect(await photos('./deck.jpg', 'deck.jpg')).toMatchInlineSnapshot(`
    "src/content/photos/deck.jpg  Only a warning: photos.yaml does not name this file. Add an entry for it, or delete it.
    src/content/photos/photos.yaml:2  deck.file  This says "deck.jpg". Write "./deck.jpg"."
  `);
});

test('a photo without words for blind readers is refused', async () => {
  expect(
    await photos('  alt: A screened porch with two chairs and a lamp.\n', ''),
  ).toMatchInlineSnapshot(
    `"src/content/photos/photos.yaml:9  porch.alt  "alt" is missing. Add it: What is in the picture, for those who cannot see it. From 10 to 200 characters."`,
  );
  expect(
    await photos('A screened porch with two chairs and a lamp.', 'Porch'),
  ).toMatchInlineSnapshot(
    `"src/content/photos/photos.yaml:11  porch.alt  This text is too short: 5 characters, at least 10 are needed. What is in the picture, for those who cannot see it."`,
  );
});

test('a HEIC picture is recognized, also with another file extension', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const lines = await linesAfter({
    'photos/porch.heic': heic,
    'photos/deck.jpg': heic,
    'photos/photos.yaml': swap('./porch.jpg', './porch.heic'),
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/photos/photos.yaml:2  deck.file  src/content/photos/deck.jpg is an iPhone picture (HEIC), which browsers cannot show. Export it as JPEG and use that file.
    src/content/photos/photos.yaml:10  porch.file  src/content/photos/porch.heic is an iPhone picture (HEIC), which browsers cannot show. Export it as JPEG and use that file.
    src/content/photos/porch.jpg  Only a warning: photos.yaml does not name this file. Add an entry for it, or delete it."
  `);
});

test('an empty file, a truncated picture and a file that is not a picture get different messages', async () => {
  const whole = await picture('jpeg', 400);
  expect(await linesAfter({ 'photos/deck.jpg': Buffer.alloc(0) })).toMatchInlineSnapshot(
    `"src/content/photos/photos.yaml:2  deck.file  src/content/photos/deck.jpg is empty. Copy it again."`,
  );
  expect(await linesAfter({ 'photos/deck.jpg': whole.subarray(0, -40) })).toMatchInlineSnapshot(
    `"src/content/photos/photos.yaml:2  deck.file  src/content/photos/deck.jpg is cut off: its end is missing. Copy it again."`,
  );
  expect(await linesAfter({ 'photos/deck.jpg': 'not a picture' })).toMatchInlineSnapshot(
    `"src/content/photos/photos.yaml:2  deck.file  src/content/photos/deck.jpg is not a picture that the site can show. Export it as JPEG and use that file."`,
  );
});

test('JPEG, PNG and WebP pictures are accepted, also with a camera’s data after their end', async () => {
  const lines = await linesAfter({
    'photos/deck.png': await picture('png'),
    'photos/porch.webp': await picture('webp'),
    'photos/photos.yaml': (text) =>
      text.replace('deck.jpg', 'deck.png').replace('porch.jpg', 'porch.webp'),
    'photos/deck.jpg': null,
    'photos/porch.jpg': null,
  });
  expect(lines).toBe('');
  const withNotes = Buffer.concat([await picture(), Buffer.from('notes of the camera')]);
  expect(await linesAfter({ 'photos/deck.jpg': withNotes })).toBe('');
});

test('a picture that is too wide, and one without an entry, are only warnings', async () => {
  const lines = await linesAfter({
    'photos/deck.jpg': await picture('jpeg', 4032),
    'photos/spare.jpg': await picture(),
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/photos/photos.yaml:2  deck.file  Only a warning: The picture is 4,032 pixels wide. Save it 2,400 wide: a wider one is never shown and slows down each build.
    src/content/photos/spare.jpg  Only a warning: photos.yaml does not name this file. Add an entry for it, or delete it."
  `);
});

test('a photo that no page shows is only a warning', async () => {
  const lines = await linesAfter({
    'services/porches.md': swap('photo: porch', 'photo: deck'),
    'pages/about.md': swap('((photo: porch))\n', ''),
  });
  expect(lines).toMatchInlineSnapshot(
    `"src/content/photos/photos.yaml:9  porch  Only a warning: No page shows this photo. Name it on a page, write "gallery: true", or delete it."`,
  );
});

test('two entries of a list cannot share an id', async () => {
  expect(await photos('- id: porch', '- id: deck')).toMatchInlineSnapshot(`
    "src/content/pages/about.md:21  There is no photo "porch" in src/content/photos/photos.yaml. Known: deck.
    src/content/photos/photos.yaml:9  deck.id  The id "deck" is taken by the entry in line 1. Choose another.
    src/content/services/porches.md:8  card.photo  There is no photo "porch" in src/content/photos/photos.yaml. Known: deck."
  `);
});

test('drawings that pages name must exist, and every drawing must be shown somewhere', async () => {
  const lines = await linesAfter({
    'services/decks.md': swap('drawing: footing', 'drawing: footings'),
    'pages/about.md': swap('((photo: porch))', '((drawing: saw))'),
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/drawings/footing.svg  No page shows this drawing. Name it in a section or a text, or delete the file.
    src/content/pages/about.md:21  There is no drawing "saw" in src/content/drawings. Known: footing.
    src/content/services/decks.md:33  sections.2.drawing  There is no drawing "footings" in src/content/drawings. Did you mean "footing"?"
  `);
});

test('a drawing must scale, have a text alternative and contain no code', async () => {
  expect(
    await linesAfter({
      'drawings/footing.svg': '<?xml version="1.0"?>\n<svg width="9"><script>a()</script></svg>',
    }),
  ).toMatchInlineSnapshot(`
    "src/content/drawings/footing.svg:1  Screen readers say nothing about this drawing. Add role="img" to its first tag and a <title> that says what it shows.
    src/content/drawings/footing.svg:1  The drawing contains scripts, styles or links, which pages do not allow. Remove them.
    src/content/drawings/footing.svg:1  The drawing has no viewBox, so it cannot fit a phone. Add viewBox="0 0 width height" to its first tag.
    src/content/drawings/footing.svg:1  The file does not begin with "<svg". Save the drawing as plain SVG."
  `);
});

test('questions that no page shows are reported with how to show them', async () => {
  expect(
    await linesAfter({ 'services/decks.md': swap('  - kind: faq\n    faq: decks\n', '') }),
  ).toMatchInlineSnapshot(
    `"src/content/faqs/decks.yaml  No page shows these questions. Add a section "- kind: faq" with "faq: decks" to a page, or delete the file."`,
  );
});

test('unused files are reported with what belongs in their folder', async () => {
  const lines = await linesAfter({
    'services/notes.txt': 'notes',
    'services/more/roofs.md': '---\n---\n',
    'drawings/plan.png': 'x',
    'faqs/more.yml': 'title: x',
    'ideas.md': 'ideas',
    'pages/.DS_Store': 'x',
  });
  expect(lines).toMatchInlineSnapshot(`
    "src/content/drawings/plan.png  The site does not use this file: src/content/drawings holds .svg files. Rename, move or delete it.
    src/content/faqs/more.yml  The site does not use this file: src/content/faqs holds .yaml files, without folders inside. Rename, move or delete it.
    src/content/ideas.md  The site does not use this file: pages are in the folders services, areas, pages, blog, faqs. Rename, move or delete it.
    src/content/services/more/roofs.md  The site does not use this file: src/content/services holds .md files, without folders inside. Rename, move or delete it.
    src/content/services/notes.txt  The site does not use this file: src/content/services holds .md files, without folders inside. Rename, move or delete it."
  `);
});

test('a file name that cannot be an address is reported with a better one', async () => {
  const lines = await linesAfter({
    'services/porches.md': null,
    'services/Porches & More.md': await siteText('services/porches.md'),
  });
  expect(lines).toContain(
    'src/content/services/Porches & More.md  The file name becomes an address: small letters, digits and single hyphens. Rename the file to "porches-more.md".',
  );
});

test('a missing file that the site needs is reported', async () => {
  const lines = await linesAfter({
    'testimonials.yaml': null,
    'services/decks.md': swap(
      '  - kind: testimonials\n    heading: What neighbors say\n    testimonials: [first-deck]\n',
      '',
    ),
  });
  expect(lines).toMatchInlineSnapshot(
    `"src/content/testimonials.yaml  This file is missing. Bring it back from an earlier version."`,
  );
});

test('a list file without a list is reported with how entries begin', async () => {
  const lines = await linesAfter({
    'testimonials.yaml': (text) => text.replace('- id', '  id'),
    'services/decks.md': swap(
      '  - kind: testimonials\n    heading: What neighbors say\n    testimonials: [first-deck]\n',
      '',
    ),
  });
  expect(lines).toMatchInlineSnapshot(
    `"src/content/testimonials.yaml:1  This file is a list: begin each entry with "- id: …"."`,
  );
});

test('two files cannot have one address, and a service cannot have that of a page in src/pages', async () => {
  const service = (await siteText('services/porches.md'))
    .replace('Porches in Kent County', 'Porches of Kent County')
    .replace('Screened porches for', 'Porches with screens for');
  expect(await linesAfter({ 'services/about.md': service })).toMatchInlineSnapshot(
    `"src/content/services/about.md  The address /about already belongs to src/content/pages/about.md. Rename this file."`,
  );
  const lines = await linesAfter({
    'services/search.md': service,
    '../pages/search.astro': '<p>Search</p>',
    '../pages/blog/[article].astro': '<p>Article</p>',
  });
  expect(lines).toContain(
    'src/content/services/search.md  The address /search already belongs to a page made by code. Rename this file.',
  );
});

test('a deleted page that menu, footer or code needs is named', async () => {
  // The code of the site, without which a folder of content needs no page.
  expect(await linesAfter({ '../pages/feed.xml.ts': '' })).toMatchInlineSnapshot(`
    "src/content/pages/404.md  This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version.
    src/content/pages/blog.md  This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version. Without articles, menu and footer leave it out.
    src/content/pages/contact/thank-you.md  This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version.
    src/content/pages/gallery.md  This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version.
    src/content/pages/privacy.md  This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version.
    src/content/pages/search.md  This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version.
    src/content/pages/service-areas.md  This page can't be deleted: other parts of the site lead to it. Bring the file back from an earlier version."
  `);
  expect(await linesAfter({ '../pages/feed.xml.ts': '', 'pages/about.md': null })).toContain(
    "src/content/pages/about.md  This page can't be deleted",
  );
});
