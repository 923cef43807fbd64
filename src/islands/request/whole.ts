/** Whether a picture's file got here to its end; browsers show what there is of one that is cut off, the rest gray. */
export function isWhole(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return endOfJpeg(bytes) !== undefined;
    if (view.getUint32(0) === 0x89504e47) return hasEnd(view);
    // RIFF: the length of what follows (little-endian), with a byte of padding that some leave out.
    if (view.getUint32(0) === 0x52494646) return view.getUint32(4, true) + 7 <= bytes.length;
    return hasBoxes(view);
  } catch {
    // Read beyond its end.
    return false;
  }
}

/**
 * The index after the end of a JPEG's first picture, segment by segment (ITU-T T.81, annex B): a small picture in its
 * head has an end of its own, and phones write a second picture or data of theirs behind it. Undefined when it is cut.
 */
export function endOfJpeg(bytes: Uint8Array): number | undefined {
  let at = 2;
  while (at < bytes.length) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    // Coded data: a stuffed zero, a fill byte, a restart.
    const isBare = marker === 0 || marker === 1 || marker === 0xff || (marker & 0xf8) === 0xd0;
    const length = (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
    at += isBare ? (marker === 0xff ? 1 : 2) : 2 + Math.max(2, length);
  }
  return undefined;
}

/** PNG (RFC 2083): chunks of length, name, data and checksum, the last one is IEND. */
function hasEnd(view: DataView): boolean {
  let at = 8;
  while (view.getUint32(at + 4) !== 0x49454e44) at += 12 + view.getUint32(at);
  return at + 12 <= view.byteLength;
}

/** HEIC and AVIF: boxes of length and name (ISO 14496-12), 0 is to the end, 1 has 64 bits; then what phones add. */
function hasBoxes(view: DataView): boolean {
  let at = 0;
  while (at + 8 <= view.byteLength) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...[4, 5, 6, 7].map((sign) => view.getUint8(at + sign)));
    if (length === 0 || !/^[a-z]{4}$/.test(name)) return true;
    at +=
      length === 1
        ? view.getUint32(at + 8) * 2 ** 32 + view.getUint32(at + 12)
        : Math.max(8, length);
  }
  return at <= view.byteLength;
}
