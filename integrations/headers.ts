import { createHash } from 'node:crypto';

const script = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const style = /<style[^>]*>([\s\S]*?)<\/style>/g;
const foreignFrame = /\sdata-(?:frame|map)-src="(https?:\/\/[^"]+)"/g;
const foreignScript = /\sdata-script-src="(https?:\/\/[^"]+)"/g;

/** Browser features that no page uses, so that no foreign frame gets them either. */
const deniedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** What every answer of the host carries: pages, files, redirects and the page for lost paths. */
export const sharedHeaders: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
};

/** Files with a hash in their name never change. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** The file named by `Speculation-Rules` counts only with this type (WICG Speculation Rules). */
export const speculationRules = {
  path: '/speculation-rules.json',
  headers: { 'Content-Type': 'application/speculationrules+json' },
} as const;

/**
 * The headers that a built page carries besides `sharedHeaders`. `path` is the page's address
 * without `.html`; `supabaseOrigin` is set when the lead desk's database has another origin.
 */
export function pageHeaders(
  path: string,
  html: string,
  supabaseOrigin?: string,
): Record<string, string> {
  if (isAdmin(path)) {
    return {
      'Content-Security-Policy': adminPolicy(html, supabaseOrigin),
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    };
  }
  return {
    'Content-Security-Policy': `${publicPolicy(html)}; frame-ancestors 'none'`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Speculation-Rules': `"${speculationRules.path}"`,
  };
}

/**
 * The page for lost paths with its policy in the HTML: it is served at any address, so no rule by
 * path reaches it. A `<meta>` can't say `frame-ancestors` (CSP Level 3); `X-Frame-Options` does.
 */
export function withPolicyInside(html: string): string {
  const tags =
    `<meta http-equiv="content-security-policy" content="${publicPolicy(html)}">` +
    `<meta name="referrer" content="strict-origin-when-cross-origin">`;
  const charset = /<meta charset=[^>]*>/i;
  if (!charset.test(html))
    throw new Error('404.html has no <meta charset>: write it first in <head>.');
  return html.replace(charset, (found) => found + tags);
}

function publicPolicy(html: string): string {
  const frames = originsOf(html, foreignFrame);
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts(html), ...originsOf(html, foreignScript)],
    'style-src': ["'self'", ...inlineStyles(html)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    ...(frames.length > 0 && { 'frame-src': frames }),
    ...(/<link[^>]*\srel="manifest"/.test(html) && { 'manifest-src': ["'self'"] }),
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
  });
}

function adminPolicy(html: string, supabaseOrigin: string | undefined): string {
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts(html)],
    'style-src': ["'self'", ...inlineStyles(html)],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(supabaseOrigin ? [supabaseOrigin] : [])],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'frame-ancestors': ["'none'"],
  });
}

function serialize(directives: Record<string, readonly string[]>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Hashes of the scripts that run; data blocks (JSON) need none (HTML Standard, 'data block'). */
function inlineScripts(html: string): string[] {
  const running = [...html.matchAll(script)].filter(
    ([, attributes = '']) => !/\ssrc[=\s]|json/.test(attributes),
  );
  return hashesOf(running.map(([, , body = '']) => body));
}

function inlineStyles(html: string): string[] {
  return hashesOf([...html.matchAll(style)].map(([, body = '']) => body));
}

function hashesOf(bodies: readonly string[]): string[] {
  const hashes = bodies.map((body) => createHash('sha256').update(body).digest('base64'));
  return [...new Set(hashes)].sort().map((hash) => `'sha256-${hash}'`);
}

function originsOf(html: string, attribute: RegExp): string[] {
  return [...new Set([...html.matchAll(attribute)].map(([, url = '']) => new URL(url).origin))];
}

function isAdmin(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}
