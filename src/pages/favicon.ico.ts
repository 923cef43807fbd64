import type { APIRoute } from 'astro';
import { makeIco } from '#seo/share/icon.ts';
import { ICON } from '#seo/share/icon-drawing.ts';

/** The icon for browsers that request /favicon.ico. */
export const GET: APIRoute = async () => {
  const ico = await makeIco(Buffer.from(ICON));
  return new Response(new Uint8Array(ico), { headers: { 'content-type': 'image/x-icon' } });
};
