import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { LOGO_PIXELS } from '#components/logo.ts';
import { makePng } from '#seo/share/icon.ts';
import { BADGE, ICON } from '#seo/share/icon-drawing.ts';

const ICONS = [
  { name: 'apple-touch-icon', size: 180, scale: 0.86 },
  { name: 'badge-96', size: 96, scale: 1, drawing: BADGE },
  { name: 'icon-192', size: 192, scale: 1 },
  { name: 'icon-512', size: 512, scale: 1 },
  { name: 'icon-maskable', size: 512, scale: 0.7 },
];

/** Twice the largest height at which pages show the logo. */
const LOGO_HEIGHT = 128;

/** The icons of phones and of the manifest, the badge of a push, and the logo where it is a picture. */
export const getStaticPaths = () => [
  ...ICONS.map(({ name, ...props }) => ({ params: { icon: name }, props })),
  ...(LOGO_PIXELS ? [{ params: { icon: 'logo' }, props: {} }] : []),
];

export const GET: APIRoute<{ size?: number; scale: number; drawing?: string }> = async ({
  props,
}) => {
  const png = props.size
    ? await makePng(Buffer.from(props.drawing ?? ICON), props.size, props.scale)
    : await sharp(LOGO_PIXELS)
        .resize({ height: LOGO_HEIGHT, withoutEnlargement: true })
        .png({ palette: true, compressionLevel: 9 })
        .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
