import { publicDir } from 'astro:config/server';
import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import { makeIco } from '#seo/share/icon.ts';

/** The icon for browsers that request /favicon.ico, made from public/favicon.svg. */
export const GET: APIRoute = async () => {
  const ico = await makeIco(await readFile(new URL('favicon.svg', publicDir)));
  return new Response(new Uint8Array(ico), { headers: { 'content-type': 'image/x-icon' } });
};
