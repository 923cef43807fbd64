import { photoWords } from '#leads/form-messages.ts';
import { limits } from '#leads/limits.ts';
import { fill } from '#shared/fill.ts';
import { withinTime } from '#shared/within-time.ts';
import { isCanvasTrue } from './canvas-check.ts';
import { endOfJpeg, isWhole } from './whole.ts';

/** The bytes that a photo should have; as many as the bucket takes when the lowest quality needs them. */
const wantedBytes = 250_000;
/** Larger files and pictures are refused before they fill the memory of a phone. */
const most = { fileBytes: 40_000_000, pixels: 80_000_000 };
/** The longest time for one photo, in ms: a phone may have to fetch it from its cloud first. */
const timeoutMs = 20_000;

/** A photo ready to be sent, or what is wrong with it. */
export type Shrunk = { photo: Blob } | { problem: Problem };
type Problem = 'tooLarge' | 'notPicture' | 'failed';

/** What is told about a photo that is not taken, with its file's name. */
export const describe = (problem: Problem, name: string): string =>
  fill(photoWords[problem], { name });

/**
 * Makes a JPEG of a photo: upright, without the data that a camera adds, its longer side at most 1,600 pixels,
 * about 250 kB. `failed` is one that this browser can't read, like HEIC outside Safari, that is cut off, or takes too long.
 */
export const shrink = (file: File): Promise<Shrunk> =>
  withinTime(read(file), timeoutMs, 'photo').catch(() => ({ problem: 'failed' }));

async function read(file: File): Promise<Shrunk> {
  if (file.size > most.fileBytes) return { problem: 'tooLarge' };
  // A file that only the cloud has.
  if (file.size === 0) return { problem: 'failed' };
  if (!(await isPhoto(file))) return { problem: 'notPicture' };
  if (!isWhole(new Uint8Array(await file.arrayBuffer()))) return { problem: 'failed' };
  const url = URL.createObjectURL(file);
  try {
    const image = await load(url);
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth * naturalHeight > most.pixels) return { problem: 'tooLarge' };
    // Without memory for a canvas, drawing fails or throws.
    const drawn = isCanvasTrue() ? await draw(image).catch(() => undefined) : undefined;
    const photo = drawn ?? (await keep(file, image));
    return photo ? { photo } : { problem: 'failed' };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The photo as it is, for a browser that can't draw it, or falsifies what is drawn: only a JPEG that the bucket takes. */
async function keep(file: File, { naturalWidth, naturalHeight }: HTMLImageElement) {
  const isSmall = Math.max(naturalWidth, naturalHeight) <= limits.photoSide;
  const photo = isSmall ? await strip(file) : undefined;
  return photo && photo.size <= limits.photoBytes ? photo : undefined;
}

/** By the first bytes: JPEG, PNG, WebP, and HEIC or AVIF (ISO 14496-12, 'ftyp'). Drawings and pages are none. */
async function isPhoto(file: File): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return /^(\xff\xd8\xff|\x89PNG|RIFF....WEBP|....ftyp)/s.test(text);
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = reject;
    image.src = url;
  });
}

/** Browsers turn a drawn picture upright by its Exif data (Chrome 81, Safari 13.1, Firefox 77). */
async function draw(image: HTMLImageElement): Promise<Blob | undefined> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, limits.photoSide / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  let smallest: Blob | undefined;
  for (const quality of [0.82, 0.68, 0.5, 0.35]) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', quality),
    );
    if (blob && blob.size <= limits.photoBytes) smallest = await strip(blob);
    if (blob && blob.size <= wantedBytes) break;
  }
  return smallest;
}

/** What the server takes besides tables: the short head of a JPEG, Adobe's color transform, a color profile. */
const isNeeded = (head: string): boolean =>
  head.startsWith('\xe0\0\x10JFIF\0') ||
  head.startsWith('\xee\0\x0eAdobe') ||
  (head.startsWith('\xe2') && head.slice(3).startsWith('ICC_PROFILE\0'));

/**
 * A JPEG without the segments that cameras and Safari add (Exif, Photoshop's), and without what phones write behind it:
 * the server takes only what a picture needs.
 */
async function strip(jpeg: Blob): Promise<Blob | undefined> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  // Up to the first scan.
  while (at < bytes.length && bytes[at + 1] !== 0xda) {
    const [, marker = 0, high = 0, low = 0] = bytes.subarray(at, at + 4);
    const end = at + 2 + high * 256 + low;
    const head = String.fromCharCode(...bytes.subarray(at + 1, Math.min(end, at + 16)));
    if (marker < 0xe0 || isNeeded(head)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return new Blob([...parts, bytes.subarray(at, endOfJpeg(bytes))], { type: 'image/jpeg' });
}
