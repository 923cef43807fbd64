/**
 * Puts a page in the order in which its first screen needs it. First in the head stand a hint for the picture
 * with `fetchpriority="high"`, which is then asked for while the page still arrives, and the style sheet. The
 * font's hint goes to the end of the body: Chromium holds back the first paint for a font that the head
 * preloads, and the font would share a slow line with the picture; until it comes its fallback stands in.
 * The first paint waits for the first heading after the h1 (HTML, `rel=expect`), because a paint in the
 * middle of the header or the hero would shift when their rest is read some milliseconds later.
 */
export function orderPage(html: string): string {
  const [sheet = ''] = /<style>[\s\S]*?<\/style>/.exec(html) ?? [];
  const [font = ''] = /<link rel="preload"[^>]* as="font"[^>]*>/.exec(html) ?? [];
  return html
    .replace(sheet, '')
    .replace(font, '')
    .replace(
      /<meta name="viewport"[^>]*>/,
      (found) => found + paintHint(html) + pictureHint(html) + sheet,
    )
    .replace('</body>', () => `${font}</body>`);
}

const firstPicture =
  /<source type="(image\/avif)" srcset="([^"]+)" sizes="([^"]+)">\s*<img [^>]*fetchpriority="high"/;

function pictureHint(html: string): string {
  const [, type, sources, sizes] = firstPicture.exec(html) ?? [];
  return sources
    ? `<link rel="preload" as="image" type="${type}" imagesrcset="${sources}" imagesizes="${sizes}" fetchpriority="high">`
    : '';
}

function paintHint(html: string): string {
  const afterHero = html.slice(html.indexOf('</h1>'));
  const [, next] = /<h2[^>]*\sid="([^"]+)"/.exec(afterHero) ?? [];
  return next ? `<link rel="expect" href="#${next}" blocking="render">` : '';
}
