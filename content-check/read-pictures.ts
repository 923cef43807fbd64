import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { FOLDER, type Picture, type Pictures } from './pictures.ts';

const EXPORT = 'Export it as JPEG and use that file';

/** Reads the picture files among `files` of the project in `root`. */
export async function readPictures(root: string, files: readonly string[]): Promise<Pictures> {
  const found = files.filter((file) => file.startsWith(FOLDER));
  const read = found.map(
    async (file) =>
      [`./${file.slice(FOLDER.length)}`, await readPicture(join(root, file))] as const,
  );
  return new Map(await Promise.all(read));
}

async function readPicture(file: string): Promise<Picture> {
  const { head, tail, size } = await ends(file);
  if (size === 0) return { width: 0, fault: `is empty. Copy it again.` };
  if (/\.hei[cf]$/i.test(file) || /^ftyp(heic|heix|hevc)/.test(head.toString('latin1', 4))) {
    return {
      width: 0,
      fault: `is an iPhone picture (HEIC), which browsers cannot show. ${EXPORT}.`,
    };
  }
  const picture = await sharp(file)
    .metadata()
    .catch(() => undefined);
  const isKnown =
    picture?.format !== undefined && ['jpeg', 'png', 'webp', 'heif'].includes(picture.format);
  if (!isKnown) return { width: 0, fault: `is not a picture that the site can show. ${EXPORT}.` };
  const isWhole = endsWell(picture.format ?? '', tail) || (await decodes(file));
  return isWhole
    ? { width: picture.width }
    : { width: picture.width, fault: 'is cut off: its end is missing. Copy it again.' };
}

/** The first and last bytes of a file. */
async function ends(file: string): Promise<{ head: Buffer; tail: Buffer; size: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const [head, tail] = [Buffer.alloc(Math.min(12, size)), Buffer.alloc(Math.min(12, size))];
    await handle.read(head, 0, head.length, 0);
    await handle.read(tail, 0, tail.length, size - tail.length);
    return { head, tail, size };
  } finally {
    await handle.close();
  }
}

/** Whether a JPEG or PNG file has its end marker. Other formats have none: only decoding tells. */
const endsWell = (format: string, tail: Buffer): boolean =>
  (format === 'jpeg' && tail.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) ||
  (format === 'png' && tail.includes('IEND'));

const decodes = async (file: string): Promise<boolean> =>
  sharp(await readFile(file), { failOn: 'truncated' })
    .resize(16)
    .raw()
    .toBuffer()
    .then(() => true)
    .catch(() => false);
