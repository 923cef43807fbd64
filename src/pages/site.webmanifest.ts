import type { APIRoute } from 'astro';
import { getCompany } from '#model/business.ts';
import { color, THEME_COLOR } from '#styles/colors.ts';

/** Name, colors and icons for a home screen (W3C Web Application Manifest). */
export const GET: APIRoute = async () => {
  const { name, shortName } = await getCompany();
  const icon = (size: number, file: string, purpose: string) => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    name,
    short_name: shortName,
    lang: 'en-US',
    start_url: '/',
    display: 'browser',
    background_color: color('paper'),
    theme_color: THEME_COLOR,
    icons: [
      icon(192, 'icon-192', 'any'),
      icon(512, 'icon-512', 'any'),
      icon(512, 'icon-maskable', 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json' },
  });
};
