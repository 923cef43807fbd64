import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { color } from '#model/colors.ts';
import { SHARE_SIZE } from '#seo/head.ts';
import type { Letters } from './letters.ts';
import { drawShare, PHOTO, PHOTO_MIDDLE, type ShareWords } from './template.ts';

/** The size limit in bytes: messengers skip larger pictures. */
const MAX_BYTES = 80_000;
/** JPEG qualities, best first; the first with a small enough file is used, else the last. */
const QUALITIES = [80, 70, 60, 50, 40, 30] as const;

/** The parts of a share picture; `focus` is the point of the photo to keep visible, in percent. */
export interface SharePicture {
  words: ShareWords;
  photo: { file: string; focus: Focus };
  /** The font of the titles. */
  letters: Letters;
  /** A folder that is kept between builds. */
  cache: URL;
}

/**
 * The JPEG of 1200 by 630 pixels for shared links: the photo with the page's title over it. Cached under a
 * hash of its parts, so that a build renders only what changed.
 */
export async function makeSharePicture({
  words,
  photo,
  letters,
  cache,
}: SharePicture): Promise<Buffer> {
  const drawing = drawShare(words, letters);
  const source = await readFile(photo.file);
  const hash = createHash('sha256')
    .update(drawing)
    .update(source)
    .update(JSON.stringify([photo.focus, PHOTO, PHOTO_MIDDLE, QUALITIES, MAX_BYTES]))
    .digest('hex');
  const kept = new URL(`${hash.slice(0, 32)}.jpg`, cache);
  try {
    return await readFile(kept);
  } catch {
    const made = await compose(drawing, source, photo.focus);
    await mkdir(cache, { recursive: true });
    await writeFile(kept, made);
    return made;
  }
}

interface Focus {
  x: number;
  y: number;
}

async function compose(drawing: string, source: Buffer, focus: Focus): Promise<Buffer> {
  const photo = await cover(source, focus);
  const { data, info } = await sharp({
    create: { ...SHARE_SIZE, channels: 3, background: color('paper') },
  })
    .composite([
      { input: photo, left: PHOTO.left, top: PHOTO.top },
      { input: Buffer.from(drawing), left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(data, { raw: info }).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}

/** The photo, cropped so that its focus is as near as possible to the middle of the visible part. */
async function cover(source: Buffer, focus: Focus): Promise<Buffer> {
  const { width, height } = (await sharp(source).metadata()).autoOrient;
  const scale = Math.max(PHOTO.width / width, PHOTO.height / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const start = (whole: number, part: number, percent: number, middle: number): number =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - middle)));
  return sharp(source)
    .autoOrient()
    .resize(size.width, size.height)
    .extract({
      left: start(size.width, PHOTO.width, focus.x, PHOTO_MIDDLE),
      top: start(size.height, PHOTO.height, focus.y, PHOTO.height / 2),
      width: PHOTO.width,
      height: PHOTO.height,
    })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
