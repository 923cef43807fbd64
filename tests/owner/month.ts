import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { freezeContent } from '#tests/frozen-content.ts';
import type { ProjectCopy } from '#tests/project-copy.ts';
import { ARTICLE, PHOTO, SERVICE, TOWN } from './new-entries.ts';

/** The owner's new texts, which the tests look for on the site. */
export const WRITTEN = {
  name: 'Bush River Deck & Porch Co.',
  phone: '+14105556148',
  license: 'MHIC #123456',
  lowestPrice: 15_700,
  heading: 'Built for the long evenings of this county',
  said: ['The stairs do not creak, and the dog likes the ramp.', 'Dry feet since the first rain.'],
  answer: 'Is 3 < 4 & "so on"? \u2028 Yes.',
  member: 'Ann Carter-Bush',
  warranty: 'We fix our own work for three years at no charge.',
  leadTime: '9 to 11 weeks',
  alt: 'A plain board, photographed on the day it was cut.',
} as const;

/** The width of the exchanged picture in pixels, less than that of any file the site makes. */
export const NARROW = 240;

/** What the owner changes in the frozen content: in each file old words, and new ones. */
const changes: Record<string, [from: string | RegExp, to: string][]> = {
  'business.yaml': [
    [/(?<=\nname: ).*/, WRITTEN.name],
    ['+14105550148', WRITTEN.phone],
    ['+14105550163', '+14105556163'],
    ['www.swancreekdeck.example', 'www.bushriverdeck.com'],
    ['estimates@swancreekdeck.example', 'office@bushriverdeck.com'],
    ['1 Sample Street', '12 Rock Run Road'],
    [/ {2,}sample: true\n/, ''],
    [/(?<=number: ").*(?= \(sample\)")/, WRITTEN.license],
    [' (sample)', ''],
    [/(?<=closes: ).*/, '"17:25"'],
    [/(?<=profiles:\n {2}google: ).*/, 'https://maps.app.goo.gl/bushriver'],
    [/\n(?:rating: .*|review:(?:\n .*)+)/, ''],
    ['google: ""', 'google: token-of-google'],
    [
      'pricesAsOf:',
      `leadTime: ${WRITTEN.leadTime}\nnotice: { text: We’re closed for the fair., until: "2099-12-31" }\npricesAsOf:`,
    ],
  ],
  'testimonials.yaml': [
    [
      'They finished on the day they said, and swept the driveway before they left.',
      WRITTEN.said[0],
    ],
    ['We have eaten supper out there every warm night since. Not one mosquito.', WRITTEN.said[1]],
    [/(?<=project: (?:Composite deck with stairs|Screened porch)\n) {2}sample: true\n/, ''],
  ],
  'faqs/deck-construction.yaml': [
    [/"A typical deck takes.*/, JSON.stringify(WRITTEN.answer).replace('\u2028', '\\u2028')],
  ],
  'services/screened-porches.md': [
    ['{ from: 15000, to: 40000 }', `{ from: ${WRITTEN.lowestPrice}, to: 41300 }`],
    ['"Screened porches, new or on your deck"', WRITTEN.heading],
  ],
  // It had none.
  'services/deck-construction.md': [
    [/(?<=\n)facts:\n/, 'price: { from: 12600, to: 48900 }\nfacts:\n'],
  ],
  // No section of its page shows it.
  'services/pergolas-structures.md': [
    [/(?<=\n)seo:\n/, 'price: { from: 9100, to: 34200 }\nseo:\n'],
  ],
  'pages/service-areas.md': [[/ {2}- kind: places\n {4}id: groups\n(?: {4}.*\n)+/, '']],
  'pages/contact.md': [['We build once', 'We start ((lead-time)) after you sign. We build once']],
  'pages/about.md': [
    [
      'heading: Who comes to your house',
      `heading: Who comes to your house, members: [{ name: ${WRITTEN.member}, role: Draws }], warranty: { heading: Our warranty on the work, text: ${WRITTEN.warranty} }`,
    ],
  ],
  'photos/photos.yaml': [
    [/\.\/hero-deck\.jpg\n {2}alt: .*/, `./new-plain-board.jpg\n  alt: ${WRITTEN.alt}`],
    [/(?<=caption: Farmhouse deck at evening\n {2}rendering: )true/, 'false'],
  ],
};

/** Makes the edits of an owner's first month in a copy of the project, which gets the frozen content. */
export async function editForAMonth(copy: ProjectCopy): Promise<void> {
  await freezeContent(copy);
  const content = 'src/content';
  for (const [file, pairs] of Object.entries(changes))
    for (const [from, to] of pairs) copy.replace(`${content}/${file}`, from, to);
  const add = (name: string, text: string) => copy.write(`${content}/${name}.md`, text);
  add('services/new-garden-sheds', SERVICE);
  add('areas/new-rising-sun', TOWN);
  add('blog/new-footing-depth', ARTICLE);

  const list = `${content}/photos/photos.yaml`;
  copy.write(list, copy.read(list) + stringify([PHOTO]));
  const folder = join(copy.root, content, 'photos');
  const draw = (background: string, file: string, width: number) =>
    sharp({ create: { width, height: Math.round((width * 2) / 3), channels: 3, background } })
      .jpeg()
      .toFile(join(folder, file));
  await draw('#5f7a4c', PHOTO.file, 1600);
  await asFromPhone(join(folder, PHOTO.file));
  await draw('#a8602f', 'new-plain-board.jpg', NARROW);
  rmSync(join(folder, 'hero-deck.jpg'));
}

/** Makes a picture what a phone gives: 15 MB, with the place where it was taken. */
async function asFromPhone(file: string): Promise<void> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '39/1 30/1 0/1', GPSLongitudeRef: 'W' };
  const picture = await sharp(readFileSync(file)).withExif({ IFD3: place }).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd)]);
  const comments = Array.from({ length: 230 }, () => comment);
  writeFileSync(file, Buffer.concat([picture.subarray(0, 2), ...comments, picture.subarray(2)]));
}
