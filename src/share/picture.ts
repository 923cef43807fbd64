import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { SHARE_SIZE } from '#seo/head.ts';
import { color } from '#styles/colors.ts';
import { readLetters } from './letters.ts';
import { drawShare, PHOTO, PHOTO_MIDDLE, type ShareWords } from './template.ts';

/** The size limit in bytes: messengers skip larger pictures. */
const MAX_BYTES = 80_000;
/** JPEG qualities, best first; the first with a small enough file is used, else the last. */
const QUALITIES = [80, 70, 60, 50, 40, 30] as const;

/** The parts of a share picture; `focus` is the point of the photo to keep visible, in percent. */
export interface SharePicture {
  words: ShareWords;
  photo: { file: string; focus: { x: number; y: number } };
  /** The font file of the titles. */
  font: Buffer;
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
  font,
  cache,
}: SharePicture): Promise<Buffer> {
  const drawing = drawShare(words, readLetters(font));
  const parts = [
    drawing,
    await hashPhoto(photo.file),
    JSON.stringify([photo.focus, PHOTO, PHOTO_MIDDLE, QUALITIES, MAX_BYTES]),
  ];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const kept = new URL(`${hash.digest('hex').slice(0, 32)}.jpg`, cache);
  try {
    return await readFile(kept);
  } catch {
    const made = await compose(drawing, photo);
    await mkdir(cache, { recursive: true });
    await writeFile(kept, made);
    return made;
  }
}

/** By file and modification time, so that a photo replaced while the server runs is read again. */
const photoHashes = new Map<string, Promise<string>>();

async function hashPhoto(file: string): Promise<string> {
  const key = `${(await stat(file)).mtimeMs} ${file}`;
  const hash =
    photoHashes.get(key) ??
    readFile(file).then((bytes) => createHash('sha256').update(bytes).digest('hex'));
  photoHashes.set(key, hash);
  return hash;
}

const PIXELS = { raw: { ...SHARE_SIZE, channels: 3 } } as const;

async function compose(drawing: string, { file, focus }: SharePicture['photo']): Promise<Buffer> {
  const photo = await cover(await readFile(file), focus);
  const pixels = await sharp({ create: { ...SHARE_SIZE, channels: 3, background: color('paper') } })
    .composite([
      { input: photo, left: PHOTO.left, top: PHOTO.top },
      { input: Buffer.from(drawing), left: 0, top: 0 },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(pixels, PIXELS).jpeg({ quality, progressive: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}

/** The photo, cropped so that its focus is as near as possible to the middle of the visible part. */
async function cover(source: Buffer, focus: { x: number; y: number }): Promise<Buffer> {
  const { width = PHOTO.width, height = PHOTO.height } = await sharp(source).metadata();
  const scale = Math.max(PHOTO.width / width, PHOTO.height / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const start = (whole: number, part: number, percent: number, middle: number): number =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - middle)));
  return sharp(source)
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
