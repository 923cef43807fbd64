import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makePng } from '#seo/share/icon.ts';
import { ICON } from '#seo/share/icon-drawing.ts';
import { makeSharePicture } from '#seo/share/picture.ts';

const icon = Buffer.from(ICON);
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

const picture = (focus = { x: 50, y: 50 }) =>
  makeSharePicture({ file: photo, focus }, pathToFileURL(`${cache}/`));

// That each page's picture has its size and at most 80 kB is asked of the site in live/seo-head.test.ts.
test('a photo with much detail has at most 80 kB; it is cached, and made again when its focus changes', async () => {
  const first = await picture();
  expect(first.length).toBeLessThanOrEqual(80_000);
  const [file = ''] = readdirSync(cache);
  const before = new Date('2001-01-01');
  utimesSync(join(cache, file), before, before);
  expect(await picture()).toEqual(first);
  expect(statSync(join(cache, file)).mtime).toEqual(before);
  await picture({ x: 100, y: 50 });
  expect(readdirSync(cache)).toHaveLength(2);
});

test('what the focus names stays in the picture', async () => {
  const tall = join(folder, 'tall.jpg');
  const image = sharp({ create: { width: 600, height: 1200, channels: 3, background: '#fff' } });
  const mark = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  await image
    .composite([{ input: mark, left: 250, top: 1050 }])
    .jpeg()
    .toFile(tall);
  const made = await makeSharePicture(
    { file: tall, focus: { x: 50, y: 92 } },
    pathToFileURL(`${cache}/`),
  );
  const { width, height } = await sharp(made).metadata();
  expect([width, height]).toEqual([1200, 630]);
  const [{ min = 255 } = {}] = await rangesOf(made, {
    left: 500,
    top: 300,
    width: 200,
    height: 200,
  });
  expect(min).toBeLessThan(40);
});

/** The darkest and lightest value of each color in a part of a picture. */
async function rangesOf(
  picture: Uint8Array,
  part: { left: number; top: number; width: number; height: number },
): Promise<{ min: number; max: number }[]> {
  const cut = await sharp(picture).extract(part).removeAlpha().png().toBuffer();
  return (await sharp(cut).stats()).channels;
}

test('the drawing of the maskable icon is inside the circle', async () => {
  const maskable = await makePng(icon, 512, 0.7);
  const edge = await rangesOf(maskable, { left: 0, top: 0, width: 70, height: 512 });
  for (const { min, max } of edge) expect(max).toBe(min);
});
