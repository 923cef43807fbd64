/**
 * Puts first in a page's head what its first screen waits for: the picture with `fetchpriority="high"`, so
 * that it is asked for while the page itself still arrives, the style sheet, then the font, which may come a
 * little later because its fallback stands in. Metadata for machines follow.
 */
export function orderHead(html: string): string {
  const moved: string[] = [];
  const take = (pattern: RegExp) => (text: string) =>
    text.replace(pattern, (found) => {
      moved.push(found);
      return '';
    });
  const rest = take(fontHint)(take(sheet)(html));
  return rest.replace(viewport, (found) => found + pictureHint(html) + moved.join(''));
}

const viewport = /<meta name="viewport"[^>]*>/;
const sheet = /<style>[\s\S]*?<\/style>/;
const fontHint = /<link rel="preload"[^>]* as="font"[^>]*>/;
const firstPicture =
  /<source type="(image\/avif)" srcset="([^"]+)" sizes="([^"]+)">\s*<img [^>]*fetchpriority="high"/;

function pictureHint(html: string): string {
  const [, type, sources, sizes] = firstPicture.exec(html) ?? [];
  return sources
    ? `<link rel="preload" as="image" type="${type}" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">`
    : '';
}
