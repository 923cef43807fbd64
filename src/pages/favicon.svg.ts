import type { APIRoute } from 'astro';
import { ICON } from '#seo/share/icon-drawing.ts';

/** The site's icon. */
export const GET: APIRoute = () =>
  new Response(ICON, { headers: { 'content-type': 'image/svg+xml' } });
