import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { quote } from './message-parts.ts';
import { FOLDER, type Picture, type Pictures } from './pictures.ts';

/** Decoding more takes a machine's memory. */
const MOST_PIXELS = 100_000_000;

/** Outside of the content: each check is a process of its own. */
const SOUND = '.cache/sound-pictures.json';
const CUT_OFF = 'is cut off: its end is missing. Copy it again.';
const EXPORT = 'Export it as JPEG and use that file';

/** Reads the picture files among `files` of the project in `root`. */
export async function readPictures(root: string, files: readonly string[]): Promise<Pictures> {
  const sound = await readSound(root);
  const before = sound.size;
  const read = async (file: string) => {
    const name = file.slice(FOLDER.length);
    return [`./${name}`, await readPicture(join(root, file), name, sound)] as const;
  };
  const pictures = new Map(
    await Promise.all(files.filter((file) => file.startsWith(FOLDER)).map(read)),
  );
  if (sound.size > before) await writeSound(root, sound);
  return pictures;
}

/** What is wrong with one picture of the project in `root`. */
export const pictureFault = async (root: string, file: string): Promise<string | undefined> =>
  (await readPicture(join(root, file), basename(file), new Set())).fault;

async function readPicture(file: string, name: string, sound: Set<string>): Promise<Picture> {
  const bytes = await readFile(file);
  const [sign] = /[?#%\\"*:<>|]|^[ .]|[ .]$/.exec(name) ?? [];
  if (sign)
    return {
      width: 0,
      fault: `has ${quote(sign)} in its name, which is not part of an address. Rename it with letters, digits and hyphens, and write the new name here.`,
    };
  if (bytes.length === 0) return { width: 0, fault: `is empty. Copy it again.` };
  if (/\.hei[cf]$/i.test(file) || /^ftyp(heic|heix|hevc)/.test(bytes.toString('latin1', 4, 12))) {
    return {
      width: 0,
      fault: `is an iPhone picture (HEIC), which browsers cannot show. ${EXPORT}.`,
    };
  }
  const picture = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!picture && webpSize(bytes) > bytes.length) return { width: 0, fault: CUT_OFF };
  if (!picture || !['jpeg', 'png', 'webp', 'heif'].includes(picture.format))
    return { width: 0, fault: `is not a picture that the site can show. ${EXPORT}.` };
  if ((picture.pages ?? 1) > 1)
    return { width: 0, fault: `is animated, and the site shows only still pictures. ${EXPORT}.` };
  if (picture.width * picture.height > MOST_PIXELS)
    return {
      width: 0,
      fault: `has ${picture.width.toLocaleString('en-US')} by ${picture.height.toLocaleString('en-US')} pixels, which is too large to be read. Save it 2,400 pixels wide.`,
    };
  const hash = createHash('sha256').update(bytes).digest('base64');
  const { width, format } = picture;
  const fault = sound.has(hash) ? undefined : await faultOf(bytes, format);
  if (!fault) sound.add(hash);
  return fault ? { width, fault } : { width };
}

/** What is wrong inside a picture that the build would decode: a warning there is a grey or torn picture. */
async function faultOf(bytes: Buffer, format: string): Promise<string | undefined> {
  const decoded = await sharp(bytes, { failOn: 'warning' })
    .resize(16)
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  if (decoded && !(format === 'webp' && hasGap(bytes))) return undefined;
  return endsWell(format, bytes)
    ? 'is broken inside: a part of it can’t be read. Export it again from the original.'
    : CUT_OFF;
}

/** Whether a JPEG or PNG file has its end marker, or a WebP its whole length; other formats have none. */
const endsWell = (format: string, bytes: Buffer): boolean => {
  const tail = bytes.subarray(-12);
  return (
    (format === 'webp' && webpSize(bytes) <= bytes.length) ||
    (format === 'jpeg' && tail.subarray(-2).equals(Buffer.from([0xff, 0xd9]))) ||
    (format === 'png' && tail.includes('IEND'))
  );
};

/** The length that a WebP file says it has (RIFF: less its first eight bytes); 0 for another file. */
const webpSize = (bytes: Buffer): number =>
  /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)) ? bytes.readUInt32LE(4) + 8 : 0;

/** More bytes alike than coded data has, however plain the picture. */
const leastGap = 512;
const gaps = [0, 0xff].map((byte) => Buffer.alloc(leastGap, byte));

/**
 * Whether a part of a WebP was never written: a copy that broke off leaves zeros. WebP has no checksum and takes any
 * bytes for colors, so that no decoder says it, and smaller damage can't be told from a picture.
 */
function hasGap(bytes: Buffer): boolean {
  const start = Math.max(bytes.indexOf('VP8 ', 12, 'latin1'), bytes.indexOf('VP8L', 12, 'latin1'));
  return start > 0 && gaps.some((gap) => bytes.includes(gap, start));
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The pictures that were decoded without a fault, by the hash of their bytes. */
async function readSound(root: string): Promise<Set<string>> {
  const found: unknown = await readFile(join(root, SOUND), 'utf8').then(JSON.parse, () => []);
  return new Set(Array.isArray(found) ? found.filter(isText) : []);
}

/** Only saves time: a folder that can't be written is none of the owner's problems. */
async function writeSound(root: string, sound: ReadonlySet<string>): Promise<void> {
  await mkdir(dirname(join(root, SOUND)), { recursive: true })
    .then(() => writeFile(join(root, SOUND), JSON.stringify([...sound].sort())))
    .catch(() => undefined);
}
