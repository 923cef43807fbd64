import sharp, { type Sharp } from 'sharp';

/** A square picture of the site's icon: `size` pixels, the drawing scaled by `scale`. */
async function drawIcon(svg: Buffer, size: number, scale: number): Promise<Sharp> {
  const drawing = Math.round(size * scale);
  // The drawing is 72 units wide: 72 pixels at a density of 72 dpi.
  const picture = sharp(svg, { density: drawing }).resize(drawing, drawing);
  if (scale === 1) return picture;
  // The icon's background color, read from its corner, fills the border around it.
  const [r = 0, g = 0, b = 0] = await sharp(svg)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const side = Math.floor((size - drawing) / 2);
  const rest = size - drawing - side;
  return picture.extend({
    top: side,
    left: side,
    bottom: rest,
    right: rest,
    background: { r, g, b },
  });
}

/**
 * The icon as PNG. A home screen may crop a maskable icon to a circle of 80 % (W3C Web Application Manifest,
 * 'Icon masks'): `scale` 0.7 keeps the drawing inside.
 */
export const makePng = async (svg: Buffer, size: number, scale = 1): Promise<Buffer> =>
  (await drawIcon(svg, size, scale)).png({ palette: true, compressionLevel: 9 }).toBuffer();

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
