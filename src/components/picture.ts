import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';

/** The fields of a library photo that its picture needs. */
export interface PicturePhoto {
  file: ImageMetadata;
  alt: string;
  focus: { x: number; y: number };
}

/** The attributes of a `<picture>` as plain data, for Picture.astro and islands. */
export interface PictureData {
  /** The AVIF files with their widths. */
  srcSet: string;
  sizes: string;
  /** The WebP file for browsers without AVIF. */
  src: string;
  width: number;
  height: number;
  alt: string;
  /** Which part stays visible where the picture is cropped (CSS `object-position`); undefined for the middle. */
  position?: string | undefined;
}

/** The widths of a picture's files in pixels, by where it stands; phones get one more (createPicture). */
const fileWidths = {
  /** In a row beside its text. */
  thumb: [256, 390, 780],
  /** In a grid of two or more. */
  tile: [390, 780],
  /** In a column of the page. */
  column: [390, 780, 1170],
  /** Across the page. */
  band: [780, 1170, 1560],
} as const;

/** The widths at which a picture is shown. */
export interface PictureWidth {
  /** From 40 rem on, `(min-width: 64rem) 38rem, (min-width: 40rem) 92vw`, the largest screen first. */
  sizes: string;
  /** On a phone, in percent of the screen's width, default 92; 0 when `sizes` includes it. */
  phoneWidth?: number | undefined;
  /** Where it stands, by default in a column. */
  files?: keyof typeof fileWidths | undefined;
}

/** Encodes a photo as AVIF at the page's widths, with one WebP; never wider than the source. */
export async function createPicture(
  { file, alt, focus }: PicturePhoto,
  { sizes, phoneWidth = 92, files = 'column' }: PictureWidth,
): Promise<PictureData> {
  // On a phone's dense screen three quarters of the pixels look the same for half the bytes: 600 wide at
  // quality 40 instead of 780 at 50 across the whole screen, 520 inside the margins
  // (docs/decisions/0003-first-screen.md).
  const phone = phoneWidth === 100 ? { width: 600, share: 0.76 } : { width: 520, share: 0.72 };
  const wanted = [...fileWidths[files], ...(phoneWidth > 60 ? [phone.width] : [])];
  const fitting = [...new Set(wanted.map((width) => Math.min(width, file.width)))].sort(
    (a, b) => a - b,
  );
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
