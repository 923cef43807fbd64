/** The size of a picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const scan = 0xda;
const end = 0xd9;
/** Baseline, extended, progressive: what browsers decode. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Each scan is decoded over the whole picture; encoders write ten or fewer. */
const mostScans = 20;
/** The tables of a picture's colors, and a profile like Display P3. */
const mostTables = 4;
const mostProfileBytes = 4096;

/**
 * Reads a JPEG to its end, segment by segment as decoders do (ITU-T T.81, annex B). Undefined unless it holds one
 * frame, then its scans, only segments that a picture needs, each no longer than it says, and nothing after its end: no
 * Exif data, where phones write the place, no comment, no second picture, no words between.
 */
export function readJpeg(bytes: Uint8Array): PictureSize | undefined {
  const word = (at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  if (word(0) !== 0xffd8) return undefined;
  let size: PictureSize | undefined;
  let scans = 0;
  let tables = 0;
  let at = 2;
  while (bytes[at] === 0xff) {
    // Any number of fill bytes may stand before a marker (B.1.1.2).
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === end) return scans > 0 && at === bytes.length ? size : undefined;
    const next = at + word(at);
    if (next < at + 2) return undefined;
    const segment = bytes.subarray(at + 2, next);
    if (frames.has(marker) && !size && segment.length === 6 + 3 * (segment[5] ?? 0))
      size = { height: word(at + 3), width: word(at + 5) };
    else if (marker === scan && size && scans < mostScans && isScanHead(segment)) scans += 1;
    else if (marker === 0xdb) tables += countTables(segment);
    else if (!isNeeded[marker]?.(segment)) return undefined;
    if (tables > mostTables) return undefined;
    at = marker === scan ? findMarker(bytes, next) : next;
    if (marker === scan && hasWords(bytes.subarray(next, at))) return undefined;
  }
  return undefined;
}

/** What a segment besides frame, scan and quantization must be: nothing is hidden behind what a decoder reads. */
const isNeeded: Readonly<Record<number, (segment: Uint8Array) => boolean>> = {
  // JFIF without its small picture (ITU-T T.871, 10.1).
  224: (segment) =>
    segment.length === 14 && startsWith(segment, 'JFIF\0') && !segment[12] && !segment[13],
  // One whole color profile (ICC.1, annex B.4): number, count, then its size and, 36 bytes in, its mark.
  226: (segment) =>
    segment.length <= mostProfileBytes &&
    startsWith(segment, 'ICC_PROFILE\0\x01\x01') &&
    (segment[14] ?? 0) * 2 ** 24 + (segment[15] ?? 0) * 2 ** 16 + readWord(segment, 16) ===
      segment.length - 14 &&
    startsWith(segment.subarray(14 + 36), 'acsp'),
  // Adobe's color transform.
  238: (segment) => segment.length === 12 && startsWith(segment, 'Adobe'),
  // The interval of restarts (B.2.4.4).
  221: (segment) => segment.length === 2,
  196: areHuffmanTables,
};

const readWord = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/** Components, each with its tables, and three bytes (B.2.3). */
const isScanHead = (segment: Uint8Array): boolean => segment.length === 4 + 2 * (segment[0] ?? 0);

/** How many quantization tables fill this segment (B.2.4.1); more than any picture has when there is anything else. */
function countTables(segment: Uint8Array): number {
  let count = 0;
  let at = 0;
  while (at < segment.length) {
    const head = segment[at] ?? 0;
    if (head >> 4 > 1 || (head & 15) > 3) return mostTables + 1;
    at += 1 + 64 * (1 + (head >> 4));
    count += 1;
  }
  return at === segment.length ? count : mostTables + 1;
}

/** Whether the segment is Huffman tables and nothing else: sixteen counts, then as many values, none twice (B.2.4.2). */
function areHuffmanTables(segment: Uint8Array): boolean {
  let at = 0;
  while (at < segment.length) {
    const head = segment[at] ?? 0;
    const counts = segment.subarray(at + 1, at + 17);
    const length = counts.reduce((sum, count) => sum + count, 0);
    const values = segment.subarray(at + 17, at + 17 + length);
    const isTable = head >> 4 <= 1 && (head & 15) <= 3 && counts.length === 16;
    if (!isTable || values.length < length || new Set(values).size < length) return false;
    at += 17 + length;
  }
  return at === segment.length;
}

/** Where the coded data of a scan ends: at a marker other than a stuffed zero or a restart (B.1.1.5, B.2.1). */
function findMarker(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    const next = bytes[at + 1] ?? end;
    if (at < 0) return bytes.length;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at += 2;
  }
}

/** So many signs that a keyboard has, one after the other and not the same few: no coded picture has them by chance. */
const leastWords = 40;
const leastSigns = 10;

/** Whether somebody's words stand in coded data. */
function hasWords(bytes: Uint8Array): boolean {
  let run = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    run = (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d ? run + 1 : 0;
    if (run < leastWords) continue;
    if (new Set(bytes.subarray(at + 1 - leastWords, at + 1)).size >= leastSigns) return true;
  }
  return false;
}
