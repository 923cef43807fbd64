import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** A photo of the library, as far as its picture needs it. */
export interface PicturePhoto {
  file: ImageMetadata;
  alt: string;
  focus: { x: number; y: number };
}

/** What `<picture>` says of a photo: plain data, for Picture.astro and for islands. */
export interface PictureData {
  /** The AVIF files with their widths. */
  srcSet: string;
  sizes: string;
  /** The WebP file for browsers without AVIF. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Which part stays in view where the picture is cut (CSS `object-position`); none for its middle. */
  position?: string | undefined;
}

/** How wide a picture is shown. */
export interface PictureWidth {
  /** On larger screens, `(min-width: 64rem) 38rem`, the largest screen first. */
  sizes: string;
  /** On a phone, in percent of the screen's width, 92 unless given; 0 when `sizes` says that too. */
  phoneWidth?: number | undefined;
  /** How wide its files are, in pixels, beside the phone's own. */
  widths?: readonly number[] | undefined;
}

/** Encodes a photo as AVIF at the widths of the page, with one WebP; never wider than its file. */
export async function createPicture(
  { file, alt, focus }: PicturePhoto,
  { sizes, phoneWidth = 92, widths = [390, 780, 1170] }: PictureWidth,
): Promise<PictureData> {
  // A phone's pixels are so fine that three quarters of them show the same picture for half the bytes: 600 wide
  // at quality 40 instead of 780 at 50 across the whole screen, 520 inside its margins (docs/performance.md).
  const phone = phoneWidth === 100 ? { width: 600, share: 0.76 } : { width: 520, share: 0.72 };
  const wanted = [...new Set([...widths, ...(phoneWidth > 60 ? [phone.width] : [])])]
    .filter((width) => width <= file.width)
    .sort((a, b) => a - b);
  // A photo narrower than all of them is offered as it is.
  const fitting = wanted.length > 0 ? wanted : [file.width];
  const encode = (width: number, format: 'avif' | 'webp', quality: number) => {
    const height = Math.round((width * file.height) / file.width);
    return getImage({ src: file, width, height, format, quality });
  };
  const sources = await Promise.all(
    fitting.map(async (width) => {
      const { src } = await encode(width, 'avif', width > 600 ? 45 : 40);
      return `${src} ${width}w`;
    }),
  );
  const fallback = await encode(fitting[Math.floor(fitting.length / 2)] ?? file.width, 'webp', 60);
  const isCentered = focus.x === 50 && focus.y === 50;
  return {
    srcSet: sources.join(','),
    sizes: phoneWidth > 0 ? `${sizes}, ${Math.round(phoneWidth * phone.share)}vw` : sizes,
    src: fallback.src,
    width: file.width,
    height: file.height,
    alt,
    position: isCentered ? undefined : `${focus.x}% ${focus.y}%`,
  };
}
