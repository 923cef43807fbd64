import type { APIRoute } from 'astro';
import { makePng } from '#seo/share/icon.ts';
import { BADGE, ICON } from '#seo/share/icon-drawing.ts';

const ICONS = [
  { name: 'apple-touch-icon', size: 180, scale: 0.86 },
  { name: 'badge-96', size: 96, scale: 1, drawing: BADGE },
  { name: 'icon-192', size: 192, scale: 1 },
  { name: 'icon-512', size: 512, scale: 1 },
  { name: 'icon-maskable', size: 512, scale: 0.7 },
];

/** The icons of phones and of the manifest, and the badge of a push. */
export const getStaticPaths = () =>
  ICONS.map(({ name, ...props }) => ({ params: { icon: name }, props }));

export const GET: APIRoute<{ size: number; scale: number; drawing?: string }> = async ({
  props,
}) => {
  const png = await makePng(Buffer.from(props.drawing ?? ICON), props.size, props.scale);
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
};
