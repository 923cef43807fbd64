/** The size of a picture in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

const scan = 0xda;
const end = 0xd9;
/** JFIF, color profile, Adobe's color transform, tables, restart interval. */
const neutral = new Set([0xe0, 0xe2, 0xee, 0xc4, 0xdb, 0xdd]);
/** Baseline, extended, progressive: what browsers decode. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Each scan is decoded over the whole picture; encoders write ten or fewer. */
const mostScans = 20;

/**
 * Reads a JPEG to its end, segment by segment as decoders do (ITU-T T.81, annex B). Undefined unless it holds one
 * frame, then its scans, only segments that a picture needs, and nothing after its end: no Exif data, where phones
 * write the place, no comment, no second picture.
 */
export function readJpeg(bytes: Uint8Array): PictureSize | undefined {
  const word = (at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
  if (word(0) !== 0xffd8) return undefined;
  let size: PictureSize | undefined;
  let scans = 0;
  let at = 2;
  while (bytes[at] === 0xff) {
    // Any number of fill bytes may stand before a marker (B.1.1.2).
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0;
    at += 1;
    if (marker === end) return scans > 0 && at === bytes.length ? size : undefined;
    const next = at + word(at);
    if (next < at + 2) return undefined;
    if (frames.has(marker) && !size) size = { height: word(at + 3), width: word(at + 5) };
    else if (marker === scan && size && scans < mostScans) scans += 1;
    else if (!neutral.has(marker)) return undefined;
    at = marker === scan ? findMarker(bytes, next) : next;
  }
  return undefined;
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
