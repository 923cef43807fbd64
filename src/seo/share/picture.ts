import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { SHARE_SIZE } from '#seo/head.ts';

/** The size limit in bytes: messengers skip larger pictures. */
const MAX_BYTES = 80_000;
/** JPEG qualities, best first; the first with a small enough file is used, else the last. */
const QUALITIES = [80, 70, 60, 50, 40, 30, 20, 10] as const;

/** The photo of a share picture; `focus` is the point to keep near the middle, in percent. */
export interface SharePicture {
  file: string;
  focus: { x: number; y: number };
}

/**
 * The JPEG of 1200 by 630 pixels for shared links, cropped from a photo. `cache` is a folder that is kept between
 * builds, so that only what changed is made again.
 */
export async function makeSharePicture(
  { file, focus }: SharePicture,
  cache: URL,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = await readFile(file);
  const made = JSON.stringify([focus, SHARE_SIZE, QUALITIES, MAX_BYTES]);
  const hash = createHash('sha256').update(source).update(made).digest('hex');
  const kept = new URL(`${hash.slice(0, 32)}.jpg`, cache);
  try {
    return new Uint8Array(await readFile(kept));
  } catch {
    const jpeg = await crop(source, focus);
    await mkdir(cache, { recursive: true });
    await writeFile(kept, jpeg);
    return new Uint8Array(jpeg);
  }
}

async function crop(source: Buffer, focus: SharePicture['focus']): Promise<Buffer> {
  const { width, height } = (await sharp(source).metadata()).autoOrient;
  const scale = Math.max(SHARE_SIZE.width / width, SHARE_SIZE.height / height);
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const start = (whole: number, part: number, percent: number): number =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)));
  const left = start(size.width, SHARE_SIZE.width, focus.x);
  const top = start(size.height, SHARE_SIZE.height, focus.y);
  const cropped = sharp(source)
    .autoOrient()
    .resize(size.width, size.height)
    .extract({ left, top, ...SHARE_SIZE });
  const { data, info } = await cropped.raw().toBuffer({ resolveWithObject: true });
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}
