import { createHash } from 'node:crypto';

/** What a page's content security policy has to allow. */
export interface PolicyParts {
  /** The texts of the inline scripts that run, and of the inline styles. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
  /** Addresses of frames and scripts of other origins. */
  frames: readonly string[];
  foreignScripts: readonly string[];
  hasManifest: boolean;
  /** Whether it has the form, which shows photos and sends them to Storage. */
  hasForm: boolean;
}

/** Headers of files with a hash in their name, which never change. */
export const assetHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** The directives of every policy. */
const everyPolicy = {
  'default-src': ["'none'"],
  'font-src': ["'self'"],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
} as const;

/**
 * The headers of the editor under /edit/, in place of `pageHeaders`. Sveltia CMS styles its parts inline and
 * reads files as blobs; it talks to the Git host, whose sign-in opens a window.
 */
export const editorHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': serialize({
    ...everyPolicy,
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:', 'https://avatars.githubusercontent.com'],
    'connect-src': ["'self'", 'blob:', 'data:', 'https://api.github.com'],
    'worker-src': ["'self'", 'blob:'],
    'frame-ancestors': ["'none'"],
  }),
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** Browsers accept the file named by `Speculation-Rules` only with this type (WICG Speculation Rules). */
export const speculationRules = {
  path: '/speculation-rules.json',
  headers: { 'Content-Type': 'application/speculationrules+json' },
} as const;

/** Hosts name the type of these without a charset (RFC 7303, 8.2). */
export const xmlFiles: Readonly<Record<string, string>> = {
  '/feed.xml': 'application/rss+xml; charset=utf-8',
  '/sitemap-index.xml': 'application/xml; charset=utf-8',
  '/sitemap-0.xml': 'application/xml; charset=utf-8',
};

/**
 * The headers of a built page besides `sharedHeaders`. `path` is the page's address without `.html`;
 * `supabaseOrigin` is set when the lead desk's database has another origin.
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
      // Also what keeps WebKit from holding a page with an open transaction, which would block the desk's storage.
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
      // By it the desk's worker tells its pages from what else may come under their address (public/admin/sw.js).
      'Lead-Desk': 'page',
    };
  }
  return {
    'Content-Security-Policy': `${publicPolicy(page, supabaseOrigin)}; frame-ancestors 'none'`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Speculation-Rules': `"${speculationRules.path}"`,
  };
}

/**
 * The policy as tags for the head of the 404 page, which is served at any address: no rule by path applies
 * to it. A `<meta>` can't set `frame-ancestors` (CSP Level 3); `X-Frame-Options` does the same.
 */
export function policyTags(page: PolicyParts): string {
  return (
    `<meta http-equiv="content-security-policy" content="${publicPolicy(page)}">` +
    '<meta name="referrer" content="strict-origin-when-cross-origin">'
  );
}

/**
 * Refuses a page that loads a script or a frame from a host that neither code nor environment names: its policy would
 * allow what only a text says. Throws, naming page and address.
 */
export function refuseForeign(
  file: string,
  page: PolicyParts,
  known: { scripts: readonly string[]; frames: readonly string[] },
): void {
  const isKnown = (origins: readonly string[]) => (address: string) =>
    origins.includes(URL.parse(address)?.origin ?? '');
  const unknown =
    page.foreignScripts.find((one) => !isKnown(known.scripts)(one)) ??
    page.frames.find((one) => !isKnown(known.frames)(one));
  if (unknown)
    throw new Error(
      `${file} would load ${unknown}, which neither FORM_PROVIDER nor src/shared/foreign-hosts.ts names.`,
    );
}

function publicPolicy(page: PolicyParts, supabaseOrigin?: string): string {
  const frames = originsOf(page.frames);
  return serialize({
    ...everyPolicy,
    'script-src': ["'self'", ...hashesOf(page.inlineScripts), ...originsOf(page.foreignScripts)],
    'style-src': ["'self'", ...hashesOf(page.inlineStyles)],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...(page.hasForm ? ['blob:'] : [])],
    'connect-src': ["'self'", ...(page.hasForm && supabaseOrigin ? [supabaseOrigin] : [])],
    ...(frames.length > 0 && { 'frame-src': frames }),
    ...(page.hasForm && { 'worker-src': ["'self'"] }),
    ...(page.hasManifest && { 'manifest-src': ["'self'"] }),
  });
}

function adminPolicy(page: PolicyParts, supabaseOrigin: string | undefined): string {
  return serialize({
    ...everyPolicy,
    'script-src': ["'self'", ...hashesOf(page.inlineScripts)],
    'style-src': ["'self'", ...hashesOf(page.inlineStyles)],
    // Photos of leads come from Storage by signed addresses; those that the owner adds are made small here.
    'img-src': ["'self'", 'data:', 'blob:', ...(supabaseOrigin ? [supabaseOrigin] : [])],
    'connect-src': ["'self'", ...(supabaseOrigin ? [supabaseOrigin] : [])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    // The one policy that a script may make: for the address of the desk's service worker.
    'trusted-types': ['lead-desk'],
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

/** True for the address of a page of the lead desk. */
export function isAdmin(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/');
}
