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
  /** The classes that keep the photo's focus in view. */
  className?: string | undefined;
}

/**
 * Encodes a photo as AVIF at the widths of the page, with one WebP; never wider than its file. `sizes`
 * says how wide it stands, the phone's width last, in vw.
 */
export async function createPicture(
  { file, alt, focus }: PicturePhoto,
  sizes: string,
  widths: readonly number[] = [390, 780, 1170],
): Promise<PictureData> {
  // A phone's pixels are so fine that three quarters of them show the same picture for half the bytes: 600 wide
  // at quality 40 instead of 780 at 50 across the whole screen, 520 inside its margins (docs/performance.md).
  const phoneVw = Number(/(\d+)vw$/.exec(sizes)?.[1] ?? 0);
  const phone = {
    width: phoneVw === 100 ? 600 : 520,
    quality: 40,
    share: phoneVw === 100 ? 0.76 : 0.72,
  };
  const fitting = [...new Set([...widths, ...(phoneVw > 60 ? [phone.width] : [])])]
    .filter((width) => width <= file.width)
    .sort((a, b) => a - b);
  const encode = (width: number, format: 'avif' | 'webp', quality: number) => {
    const height = Math.round((width * file.height) / file.width);
    return getImage({ src: file, width, height, format, quality });
  };
  const sources = await Promise.all(
    fitting.map(async (width) => {
      const { src } = await encode(width, 'avif', width > 600 ? 45 : phone.quality);
      return `${src} ${width}w`;
    }),
  );
  const fallback = await encode(fitting[Math.floor(fitting.length / 2)] ?? file.width, 'webp', 60);
  return {
    srcSet: sources.join(','),
    sizes: sizes.replace(/\d+vw$/, `${Math.round(phoneVw * phone.share)}vw`),
    src: fallback.src,
    width: file.width,
    height: file.height,
    alt,
    className: focusClasses(focus),
  };
}

const toStep = (percent: number) => Math.round(percent / 5) * 5;

function focusClasses({ x, y }: PicturePhoto['focus']): string | undefined {
  const classes = [
    ...(toStep(x) === 50 ? [] : [`focus-x${toStep(x)}`]),
    ...(toStep(y) === 50 ? [] : [`focus-y${toStep(y)}`]),
  ];
  return classes.length > 0 ? classes.join(' ') : undefined;
}
