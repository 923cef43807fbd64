import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePng } from '#seo/share/icon.ts';
import { ICON } from '#seo/share/icon-drawing.ts';
import { readLetters } from '#seo/share/letters.ts';
import { makeSharePicture } from '#seo/share/picture.ts';
import { drawShare } from '#seo/share/template.ts';

const letters = readLetters(readFileSync('src/styles/fonts/besley-780-latin.woff2'));
const mark = readFileSync('tests/fixtures/site/logo.svg', 'utf8');
const icon = Buffer.from(ICON);
const words = {
  title: 'Screened Porches',
  company: 'Chester Decks',
  place: 'Chestertown, MD',
  mark,
};
const folder = mkdtempSync(join(tmpdir(), 'share-'));
const cache = join(folder, 'cache');
const photo = join(folder, 'photo.jpg');
beforeAll(() => drawPhoto(photo));
afterEach(() => rmSync(cache, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A photo with much detail: noise, which no format packs well, in soft grains, light to the left. */
async function drawPhoto(file: string): Promise<void> {
  const [width, height] = [1600, 1000];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const column = Math.floor(at / 3) % width;
    pixels[at] = 200 - (column / width) * 140 + 25 * Math.sin(at * at);
  }
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(1.5)
    .jpeg()
    .toFile(file);
}

const picture = (title = words.title, focus = { x: 50, y: 50 }): Promise<Buffer> =>
  makeSharePicture({
    words: { ...words, title },
    photo: { file: photo, focus },
    letters,
    cache: pathToFileURL(`${cache}/`),
  });

// That each page's picture has its size and at most 80 kB is asked of the site in live/seo-head.test.ts.
test('a photo with much detail has at most 80 kB; it is cached, and drawn again when title or focus change', async () => {
  const first = await picture();
  expect(first.length).toBeLessThanOrEqual(80_000);
  const [file = ''] = readdirSync(cache);
  const before = new Date('2001-01-01');
  utimesSync(join(cache, file), before, before);
  expect(await picture()).toEqual(first);
  expect(statSync(join(cache, file)).mtime).toEqual(before);
  expect(await picture('Another Title')).not.toEqual(first);
  await picture(words.title, { x: 100, y: 50 });
  expect(readdirSync(cache)).toHaveLength(3);
});

test('a long headline gets a smaller font size and stays on its panel', async () => {
  const made = await picture(
    'Composite vs. Wood Decking: Which Is Right for Your Maryland Home, and for How Many Years to Come?',
  );
  for (const left of [0, 654]) {
    const strip = await rangesOf(made, { left, top: 90, width: 32, height: 470 });
    for (const { min } of strip) expect(min).toBeGreaterThan(200);
  }
  const words = await rangesOf(made, { left: 64, top: 150, width: 500, height: 300 });
  for (const { min } of words) expect(min).toBeLessThan(80);
});

/** The darkest and lightest value of each color in a part of a picture. */
async function rangesOf(
  picture: Buffer,
  part: { left: number; top: number; width: number; height: number },
): Promise<{ min: number; max: number }[]> {
  const cut = await sharp(picture).extract(part).removeAlpha().png().toBuffer();
  return (await sharp(cut).stats()).channels;
}

test('a design rendering has a label in the corner of the picture', () => {
  const tagged = drawShare({ ...words, tag: 'Design rendering' }, letters);
  expect(tagged.length).toBeGreaterThan(drawShare(words, letters).length);
  const left = 1200 - letters.measure('Design rendering', 21) - 28;
  expect(tagged).toContain(letters.draw('Design rendering', 21, left + 14, 585));
});

test('a title is broken between words only; letters that the font lacks lose their accent or are left out', () => {
  const title = 'Wheelchair Ramps in Harford County';
  const lines = letters.wrap(title, 60, 400);
  expect(lines.join(' ')).toBe(title);
  expect(lines.length).toBeGreaterThan(2);
  expect(letters.wrap(title, 60, 4000)).toEqual([title]);
  expect(letters.draw('Café', 60, 0, 0)).toBe(letters.draw('Cafe', 60, 0, 0));
  expect(letters.draw('A→B', 60, 0, 0)).toBe(letters.draw('AB', 60, 0, 0));
});

test('the drawing of the maskable icon is inside the circle', async () => {
  const maskable = await makePng(icon, 512, 0.7);
  const edge = await rangesOf(maskable, { left: 0, top: 0, width: 70, height: 512 });
  for (const { min, max } of edge) expect(max).toBe(min);
});
