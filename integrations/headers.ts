import { createHash } from 'node:crypto';

/** What of a page its policy has to allow. */
export interface PolicyParts {
  /** The texts of the inline scripts that run, and of the inline styles. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
  /** Addresses of foreign frames and scripts that the page loads. */
  frames: readonly string[];
  foreignScripts: readonly string[];
  hasManifest: boolean;
}

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
  page: PolicyParts,
  supabaseOrigin?: string,
): Record<string, string> {
  if (isAdmin(path)) {
    return {
      'Content-Security-Policy': adminPolicy(page, supabaseOrigin),
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    };
  }
  return {
    'Content-Security-Policy': `${publicPolicy(page)}; frame-ancestors 'none'`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Speculation-Rules': `"${speculationRules.path}"`,
  };
}

/**
 * The policy as tags for the head of the page for lost paths: it is served at any address, so no
 * rule by path reaches it. A `<meta>` can't say `frame-ancestors` (CSP Level 3); `X-Frame-Options` does.
 */
export function policyTags(page: PolicyParts): string {
  return (
    `<meta http-equiv="content-security-policy" content="${publicPolicy(page)}">` +
    '<meta name="referrer" content="strict-origin-when-cross-origin">'
  );
}

function publicPolicy(page: PolicyParts): string {
  const frames = originsOf(page.frames);
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(page.inlineScripts), ...originsOf(page.foreignScripts)],
    'style-src': ["'self'", ...hashesOf(page.inlineStyles)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    ...(frames.length > 0 && { 'frame-src': frames }),
    ...(page.hasManifest && { 'manifest-src': ["'self'"] }),
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
  });
}

function adminPolicy(page: PolicyParts, supabaseOrigin: string | undefined): string {
  return serialize({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(page.inlineScripts)],
    'style-src': ["'self'", ...hashesOf(page.inlineStyles)],
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

function hashesOf(bodies: readonly string[]): string[] {
  const hashes = bodies.map((body) => createHash('sha256').update(body).digest('base64'));
  return [...new Set(hashes)].sort().map((hash) => `'sha256-${hash}'`);
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

function isAdmin(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}
