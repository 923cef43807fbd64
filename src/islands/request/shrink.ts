import { photoWords } from '#leads/form-words.ts';
import { limits } from '#leads/limits.ts';
import { fill } from '#shared/fill.ts';

/** The bytes that a photo should have; as many as the bucket takes when the lowest quality needs them. */
const wantedBytes = 250_000;
/** Larger files and pictures are refused before they fill the memory of a phone. */
const most = { fileBytes: 40_000_000, pixels: 80_000_000 };

/** A photo ready to be sent, or what to tell its sender. */
export type Shrunk = { photo: Blob } | { problem: string };

/**
 * Makes a JPEG of a photo: upright, without the data that a camera adds, its longer side at most 1,600 pixels,
 * about 250 kB. What this browser can't read, like HEIC outside Safari, is refused with a sentence.
 */
export async function shrink(file: File): Promise<Shrunk> {
  const refuse = (words: string) => ({ problem: fill(words, { name: file.name }) });
  if (file.size > most.fileBytes) return refuse(photoWords.tooLarge);
  if (!(await isPhoto(file))) return refuse(photoWords.notPicture);
  const url = URL.createObjectURL(file);
  try {
    const image = await load(url);
    if (image.naturalWidth * image.naturalHeight > most.pixels) return refuse(photoWords.tooLarge);
    const photo = await draw(image);
    return photo ? { photo } : refuse(photoWords.notPicture);
  } catch {
    return refuse(photoWords.notPicture);
  } finally {
    URL.revokeObjectURL(url);
  }
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

/** Without the segments that Safari adds (Exif, Photoshop's): the server takes only what a picture needs. */
async function strip(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  // Up to the first scan.
  while (at < bytes.length && bytes[at + 1] !== 0xda) {
    const [, marker = 0, high = 0, low = 0] = bytes.subarray(at, at + 4);
    const end = at + 2 + high * 256 + low;
    if (marker < 0xe0 || [0xe0, 0xe2, 0xee].includes(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return new Blob([...parts, bytes.subarray(at)], { type: 'image/jpeg' });
}
