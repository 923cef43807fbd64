import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { FOLDER, type Picture, type Pictures } from './pictures.ts';

const EXPORT = 'Export it as JPEG and use that file';

/** Reads the picture files among `files` of the project in `root`. */
export async function readPictures(root: string, files: readonly string[]): Promise<Pictures> {
  const read = async (file: string) =>
    [`./${file.slice(FOLDER.length)}`, await readPicture(join(root, file))] as const;
  return new Map(await Promise.all(files.filter((file) => file.startsWith(FOLDER)).map(read)));
}

async function readPicture(file: string): Promise<Picture> {
  const bytes = await readFile(file);
  if (bytes.length === 0) return { width: 0, fault: `is empty. Copy it again.` };
  if (/\.hei[cf]$/i.test(file) || /^ftyp(heic|heix|hevc)/.test(bytes.toString('latin1', 4, 12))) {
    return {
      width: 0,
      fault: `is an iPhone picture (HEIC), which browsers cannot show. ${EXPORT}.`,
    };
  }
  const picture = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  if (!picture || !['jpeg', 'png', 'webp', 'heif'].includes(picture.format))
    return { width: 0, fault: `is not a picture that the site can show. ${EXPORT}.` };
  const { width, format } = picture;
  return endsWell(format, bytes.subarray(-12)) || (await decodes(bytes))
    ? { width }
    : { width, fault: 'is cut off: its end is missing. Copy it again.' };
}

/** Whether a JPEG or PNG file has its end marker. Other formats have none: only decoding tells. */
const endsWell = (format: string, tail: Buffer): boolean =>
  (format === 'jpeg' && tail.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) ||
  (format === 'png' && tail.includes('IEND'));

const decodes = (bytes: Buffer): Promise<boolean> =>
  sharp(bytes, { failOn: 'truncated' })
    .resize(16)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
