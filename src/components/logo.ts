import { flattenStyles } from './flat-svg.ts';

const [drawn] = Object.values(
  import.meta.glob<string>('/src/content/logo.svg', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const [pixels] = Object.values(
  import.meta.glob<string>('/src/content/logo.png', {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
);

/** The logo's file as a picture of pixels, where it is no drawing. */
export const LOGO_PIXELS: Buffer | undefined =
  pixels === undefined ? undefined : Buffer.from(pixels.slice(pixels.indexOf(',') + 1), 'base64');

/** A picture as a drawing: the size of a PNG stands in its first bytes (PNG, 11.2.1). */
function frame(png: Buffer, href: string) {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return {
    viewBox: `0 0 ${width} ${height}`,
    drawing: `<image width="${width}" height="${height}" href="${href}"/>`,
  };
}

function readDrawing(file: string) {
  const svg = flattenStyles(file.slice(file.indexOf('<svg')));
  const [tag = ''] = /^<svg[^>]*>/.exec(svg) ?? [];
  const side = (name: string) => new RegExp(`\\b${name}="([\\d.]+)`).exec(tag)?.[1];
  return {
    viewBox:
      /\bviewBox="([^"]*)"/.exec(tag)?.[1] ?? `0 0 ${side('width') ?? 72} ${side('height') ?? 54}`,
    drawing: svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '').trim(),
  };
}

/** The company's logo: `currentColor` in its drawing is the color of the text around it. */
export const LOGO: { viewBox: string; drawing: string } = LOGO_PIXELS
  ? frame(LOGO_PIXELS, '/logo.png')
  : readDrawing(drawn ?? '');

/** The logo with its picture inside, for icons and shared pictures. */
export const LOGO_INSIDE: typeof LOGO = LOGO_PIXELS && pixels ? frame(LOGO_PIXELS, pixels) : LOGO;
