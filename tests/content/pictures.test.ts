import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { root } from '#tests/project-copy.ts';
import { linesOnDisk, picture, swap } from './project.ts';

// What is read of real files.
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
const iPhone =
  'is an iPhone picture (HEIC), which browsers cannot show. Export it as JPEG and use that file.';

const signed = (sign: string) =>
  `has "${sign}" in its name, which is not part of an address. Rename it with letters, digits and hyphens, and write the new name here.`;
const noisy = (format: 'jpeg' | 'webp' = 'jpeg') =>
  sharp({
    create: {
      width: 1200,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .toFormat(format)
    .toBuffer();
/** With bytes in the middle that are no picture's. */
function broken(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  return other.fill(0xff, middle, middle + 40).fill(0xd9, middle + 20, middle + 21);
}
/** With all but its head overwritten. */
const brokenWebp = (bytes: Buffer): Buffer => Buffer.from(bytes).fill(0xff, 40);
const moving = async () =>
  sharp(
    [
      await picture(),
      await sharp(await picture())
        .negate()
        .toBuffer(),
    ],
    { join: { animated: true } },
  )
    .webp()
    .toBuffer();

test.each<[what: string, file: string, bytes: Buffer, told?: string]>([
  ['a JPEG', 'deck.jpg', await picture()],
  ['a PNG', 'deck.png', await picture('png')],
  ['a WebP', 'deck.webp', await picture('webp')],
  ['with a camera’s notes at its end', 'deck.jpg', Buffer.concat([await picture(), heic])],
  ['an iPhone’s', 'deck.heic', Buffer.from('of another maker'), iPhone],
  ['an iPhone’s that was only renamed', 'deck.jpg', heic, iPhone],
  ['empty', 'deck.jpg', Buffer.alloc(0), 'is empty. Copy it again.'],
  [
    'cut off',
    'deck.jpg',
    (await picture('jpeg', 400)).subarray(0, -40),
    'is cut off: its end is missing. Copy it again.',
  ],
  [
    'broken inside',
    'deck.jpg',
    broken(await noisy()),
    'is broken inside: a part of it can’t be read. Export it again from the original.',
  ],
  [
    'a WebP cut off',
    'deck.webp',
    (await picture('webp')).subarray(0, -10),
    'is cut off: its end is missing. Copy it again.',
  ],
  [
    'a WebP broken inside',
    'deck.webp',
    brokenWebp(await picture('webp')),
    'is broken inside: a part of it can’t be read. Export it again from the original.',
  ],
  [
    'a WebP of which the second half is zeros',
    'deck.webp',
    await noisy('webp').then((bytes) => bytes.fill(0, bytes.length >> 1)),
    'is broken inside: a part of it can’t be read. Export it again from the original.',
  ],
  ['a plain WebP', 'deck.webp', await picture('webp', 2400)],
  [
    'moving',
    'deck.webp',
    await moving(),
    'is animated, and the site shows only still pictures. Export it as JPEG and use that file.',
  ],
  [
    'of 400 megapixels',
    'deck.png',
    readFileSync(join(root, 'tests/fixtures/400-megapixels.png')),
    'has 20,000 by 20,000 pixels, which is too large to be read. Save it 2,400 pixels wide.',
  ],
  ['named with a question mark', 'what?.jpg', await picture(), signed('?')],
  ['named with a number sign', 'deck #5.jpg', await picture(), signed('#')],
  ['named with a percent sign', '100%.jpg', await picture(), signed('%')],
  ['named with a space and an umlaut', 'Größe 1.jpg', await picture()],
  [
    'not a picture',
    'deck.jpg',
    Buffer.from('not a picture'),
    'is not a picture that the site can show. Export it as JPEG and use that file.',
  ],
  [
    'too small for the head of a page',
    'deck.jpg',
    await picture('jpeg', 200),
    'Only a warning: The picture is 200 pixels wide, and stands at the head of a page: there it is blurred. Use one of at least 780 pixels.',
  ],
  [
    'too wide',
    'deck.jpg',
    await picture('jpeg', 4032),
    'Only a warning: The picture is 4,032 pixels wide. Save it 2,400 wide: a wider one is never shown and slows down each build.',
  ],
])('a picture that is %s', async (_what, file, bytes, told) => {
  const lines = await linesOnDisk({
    'pages/.DS_Store': Buffer.from('x'),
    'photos/deck.jpg': null,
    [`photos/${file}`]: bytes,
    'photos/photos.yaml': swap('./deck.jpg', JSON.stringify(`./${file}`)),
  });
  const place = 'src/content/photos/photos.yaml:2  deck.file  ';
  const named =
    told && /^(?:is|has|moves)/.test(told) ? `src/content/photos/${file} ${told}` : told;
  expect(lines).toEqual(named ? [place + named] : []);
});

test('a page of the last build is gone, and no page names its address', async () => {
  const pages = ['/', '/decks', '/about', '/service-areas/old-town', '/old-page', '/kept'];
  const sitemap = pages.map((path) => `<url><loc>https://www.example.com${path}</loc></url>`);
  const lines = await linesOnDisk({
    '../../dist/sitemap-0.xml': () => sitemap.join(''),
    'services/decks.md': swap('updated:', 'formerly: [/kept]\nupdated:'),
  });
  const gone = (path: string) =>
    `Only a warning: The page ${path} was on the site at the last build and is now gone: visitors would see "not found". Write "formerly: [${path}]" here, or in the file of the page that took over.`;
  expect(lines).toEqual([
    `src/content/pages/index.md  ${gone('/old-page')}`,
    `src/content/pages/service-areas.md  ${gone('/service-areas/old-town')}`,
  ]);
});
