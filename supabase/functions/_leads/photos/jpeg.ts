/** What the head of a JPEG says. */
export interface JpegHead {
  width: number;
  height: number;
  /** Whether it holds Exif data, where phones write the place. */
  hasExif: boolean;
}

/**
 * Reads the segments of a JPEG up to its picture (ITU-T T.81, annex B); undefined when the bytes are not a JPEG or
 * end before the size of the picture.
 */
export function readJpegHead(bytes: Uint8Array): JpegHead | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return undefined;
  let hasExif = false;
  let at = 2;
  while (at + 9 <= bytes.length) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0) return undefined;
    if (marker === 0xffe1) hasExif = true;
    // Start of frame; c4, c8 and cc are other segments.
    if (marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker))
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), hasExif };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
