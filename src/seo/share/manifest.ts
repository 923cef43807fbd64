import { type BrandColor, color, THEME_COLOR } from '#model/colors.ts';

/** A manifest with the site's icons and colors, for a home screen (W3C Web Application Manifest). */
export function replyManifest(
  own: Readonly<Record<string, unknown>>,
  background: BrandColor,
): Response {
  const icon = (size: number, file: string, purpose: string) => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    ...own,
    lang: 'en-US',
    background_color: color(background),
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
}
