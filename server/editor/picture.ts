import { readJpeg } from '#server/photos/jpeg.ts';

/** The kinds of pictures that the library takes. */
export type PictureKind = 'jpg' | 'png' | 'webp';

/**
 * A picture without what it says besides its pixels: place and camera (Exif), words, previews. Undefined for bytes that
 * aren't one whole picture of the kind to their last byte, and for moving ones, of which the site would show a jumble.
 */
export async function cleanPicture(
  bytes: Uint8Array,
  kind: PictureKind,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (kind === 'jpg') return cleanJpeg(bytes);
  return kind === 'png' ? cleanPng(bytes) : cleanWebp(bytes);
}

/** A wider or higher one is none of a page's. */
const mostPixels = 20_000;
/** Of both sides together: to unpack more takes longer than a function has. A phone's largest photo has 50 million. */
const largestArea = 60_000_000;

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What of a JPEG stays: JFIF, the color profile, Adobe's color transform, tables, frame and scans. */
function staysInJpeg(marker: number, data: Uint8Array): boolean {
  if (marker === 0xe0) return data.length === 14 && latin(data.subarray(0, 5)) === 'JFIF\0';
  if (marker === 0xe2) return latin(data.subarray(0, 12)) === 'ICC_PROFILE\0';
  if (marker === 0xee) return data.length === 12 && latin(data.subarray(0, 5)) === 'Adobe';
  return marker < 0xe0;
}

/** The segments of a JPEG (ITU-T T.81, annex B) that stay, with the rotation of its Exif data alone. */
function cleanJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 2)];
  let turned: Uint8Array | undefined;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) break;
    else {
      const next = at + 2 + view.getUint16(at + 2);
      if (next > bytes.length) return undefined;
      const data = bytes.subarray(at + 4, next);
      if (marker === 0xe1) turned ??= rotationOf(data);
      if (marker !== 0xda && staysInJpeg(marker, data)) kept.push(bytes.subarray(at, next));
      const end = marker === 0xda ? endOfScan(bytes, next) : next;
      if (marker === 0xda) kept.push(bytes.subarray(at, end));
      at = end;
    }
  }
  const clean = join([...kept, bytes.subarray(at)]);
  const size = readJpeg(clean);
  if (!size || size.width > mostPixels || size.height > mostPixels) return undefined;
  if (size.width * size.height > largestArea) return undefined;
  return turned ? join([clean.subarray(0, 2), turned, clean.subarray(2)]) : clean;
}

/** The segment of Exif data that says only how the picture is turned; undefined when it stands upright. */
function rotationOf(data: Uint8Array): Uint8Array | undefined {
  if (data.length < 20 || latin(data.subarray(0, 6)) !== 'Exif\0\0') return undefined;
  const tiff = viewOf(data.subarray(6));
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return undefined;
  for (let n = 0; n < tiff.getUint16(first, isLittle); n += 1) {
    const entry = first + 2 + 12 * n;
    if (entry + 12 > tiff.byteLength) return undefined;
    const turn = tiff.getUint16(entry + 8, isLittle);
    if (tiff.getUint16(entry, isLittle) !== 0x0112) continue;
    if (turn < 2 || turn > 8) return undefined;
    // Big-endian TIFF with one entry: orientation, one short (Exif 2.32, 4.6).
    const words = [0x4d4d, 42, 0, 8, 1, 0x0112, 3, 0, 1, turn, 0, 0, 0];
    const segment = [0xff, 0xe1, 0, 2 + 6 + 2 * words.length, 0x45, 0x78, 0x69, 0x66, 0, 0];
    return Uint8Array.from([...segment, ...words.flatMap((word) => [word >> 8, word & 255])]);
  }
  return undefined;
}

/** Where the coded data of a scan ends: at a marker other than a stuffed zero or a restart (B.1.1.5). */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0xd9;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** What of a PNG stays (PNG, third edition, 11.2 and 11.3): picture, colors, transparency, size of a dot. */
const pngChunks = /^(?:IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|bKGD|pHYs)$/;
/** Small letters first: a reader may pass over it. Of the others, only those above exist. */
const mayBeLeftOut = /^[a-z]/;
/** Chunks of a moving picture. */
const moving = /^(?:acTL|fcTL|fdAT)$/;
const pngStart = '\u0089PNG\r\n\u001a\n';

async function cleanPng(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (latin(bytes.subarray(0, 8)) !== pngStart) return undefined;
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 8)];
  const data: Uint8Array[] = [];
  const names: string[] = [];
  let at = 8;
  while (at + 12 <= bytes.length && names.at(-1) !== 'IEND') {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return undefined;
    const name = latin(bytes.subarray(at + 4, at + 8));
    if (view.getUint32(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return undefined;
    if (moving.test(name) || !(pngChunks.test(name) || mayBeLeftOut.test(name))) return undefined;
    if (pngChunks.test(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end - 4));
    names.push(name);
    at = end;
  }
  if (names[0] !== 'IHDR' || names.at(-1) !== 'IEND' || at !== bytes.length) return undefined;
  const needed = pixelBytes(view);
  return needed && (await inflates(join(data), needed)) ? join(kept) : undefined;
}

/** The bytes that a PNG's pixels have, with the filter of each row, by its header; undefined for a wrong one. */
function pixelBytes(view: DataView): number | undefined {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [depth, color, , , laced] = [24, 25, 26, 27, 28].map((at) => view.getUint8(at));
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color ?? -1];
  const isSize = (side: number): boolean => side > 0 && side <= mostPixels;
  if (!channels || !depth || !isSize(width) || !isSize(height)) return undefined;
  const bytesOf = (columns: number, rows: number): number =>
    columns && rows * (1 + Math.ceil((columns * channels * depth) / 8));
  if (!laced) return bytesOf(width, height);
  // Adam7: where the columns and rows of each pass begin, and how far apart they are (8.1).
  const passes = ['0088', '4088', '0448', '2044', '0224', '1022', '0112'].map((one) =>
    [...one].map(Number),
  );
  const countOf = (side: number, first = 0, step = 1): number =>
    Math.max(0, Math.ceil((side - first) / step));
  return passes.reduce(
    (sum, [left, top, right, down]) =>
      sum + bytesOf(countOf(width, left, right), countOf(height, top, down)),
    0,
  );
}

/** Whether data unpacks to exactly so many bytes. Nothing is kept, and what is more ends it. */
async function inflates(data: Uint8Array<ArrayBuffer>, needed: number): Promise<boolean> {
  let length = 0;
  try {
    const unpacked = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'));
    for await (const part of unpacked) {
      length += part.byteLength;
      if (length > needed) return false;
    }
    return length === needed;
  } catch {
    return false;
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** The checksum of a PNG's chunk (PNG, annex D). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The chunks of a WebP (RFC 9649) that stay: picture, transparency, color profile. */
function cleanWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const view = viewOf(bytes);
  if (bytes.length < 20 || !/^RIFF.{4}WEBP$/s.test(latin(bytes.subarray(0, 12)))) return undefined;
  if (view.getUint32(4, true) + 8 !== bytes.length) return undefined;
  const kept: Uint8Array[] = [];
  const names: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = latin(bytes.subarray(at, at + 4));
    const end = at + 8 + view.getUint32(at + 4, true);
    if (end > bytes.length || /^ANI?M/.test(name)) return undefined;
    const chunk = bytes.slice(at, end);
    // The flags of Exif and XMP data, which go (2.7.1).
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~0b1100;
    const size = sizeOf(name, chunk.subarray(8));
    if (!size || size.some((side) => side > mostPixels) || size[0] * size[1] > largestArea)
      return undefined;
    if (isPixels(name) || /^(?:VP8X|ALPH|ICCP)$/.test(name)) {
      names.push(name);
      kept.push(chunk, new Uint8Array(chunk.length % 2));
    }
    at = end + (end % 2);
  }
  // The length is even, and no byte is left.
  if (at !== bytes.length || names.filter(isPixels).length !== 1) return undefined;
  if (names.length > 1 && names[0] !== 'VP8X') return undefined;
  const clean = join([bytes.subarray(0, 12), ...kept]);
  viewOf(clean).setUint32(4, clean.length - 8, true);
  return clean;
}

const isPixels = (name: string): boolean => name === 'VP8 ' || name === 'VP8L';

/**
 * The width and height that a chunk of a WebP says; [0, 0] for one that says none. Undefined when the coded picture is
 * none: neither a key frame whose first part fits (RFC 6386, 9.1) nor a lossless one (RFC 9649, 3.4).
 */
function sizeOf(name: string, data: Uint8Array): [width: number, height: number] | undefined {
  const [a = 1, b = 0, c = 0] = data;
  const little = (at: number, bytes: number): number =>
    Array.from({ length: bytes }, (_, n) => (data[at + n] ?? 0) * 256 ** n).reduce((x, y) => x + y);
  if (name === 'VP8X') return [1 + little(4, 3), 1 + little(7, 3)];
  if (!isPixels(name)) return [0, 0];
  if (name === 'VP8L') {
    // 14 bits each for the sides less one, a bit for transparency, and three for the version.
    const isOne = data.length > 5 && a === 0x2f && (data[4] ?? 0) >> 5 === 0;
    return isOne ? [1 + (little(1, 2) & 0x3fff), 1 + ((little(2, 3) >> 6) & 0x3fff)] : undefined;
  }
  const firstPart = (a + 256 * b + 65_536 * c) >> 5;
  const isKey = (a & 1) === 0 && latin(data.subarray(3, 6)) === '\u009d\u0001\u002a';
  const isOne = isKey && firstPart > 0 && 10 + firstPart <= data.length;
  return isOne ? [little(6, 2) & 0x3fff, little(8, 2) & 0x3fff] : undefined;
}
