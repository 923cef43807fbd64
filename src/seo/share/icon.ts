import sharp, { type Sharp } from 'sharp';

/** A square picture of the site's icon: `size` pixels, the drawing scaled by `scale`. */
function drawIcon(svg: Buffer, size: number, scale: number): Sharp {
  const drawing = Math.round(size * scale);
  const side = Math.floor((size - drawing) / 2);
  const rest = size - drawing - side;
  // The drawing is 72 units wide: 72 pixels at a density of 72 dpi. Its edge, the background, fills the border.
  return sharp(svg, { density: drawing })
    .resize(drawing, drawing)
    .extend({ top: side, left: side, bottom: rest, right: rest, extendWith: 'copy' });
}

/**
 * The icon as PNG. A home screen may crop a maskable icon to a circle of 80 % (W3C Web Application Manifest,
 * 'Icon masks'): `scale` 0.7 keeps the drawing inside.
 */
export const makePng = (svg: Buffer, size: number, scale = 1): Promise<Buffer> =>
  drawIcon(svg, size, scale).png({ palette: true, compressionLevel: 9 }).toBuffer();

/** The icon as ICO with one PNG of 32 pixels, for browsers that request /favicon.ico. */
export async function makeIco(svg: Buffer): Promise<Buffer> {
  const png = await makePng(svg, 32);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
