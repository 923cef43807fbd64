import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';
import { StaticHandler } from '@netlify/static';
import { withHeaders } from '#server/http/answer.ts';
import { createCompressor } from './compression.ts';
import { readHeaderRules } from './header-rules.ts';

const functionPath = '/.netlify/functions/';
const hiddenFiles = new Set(['/_headers', '/_redirects']);

export interface HostSettings<Caller> {
  /** The project's folder, with `netlify.toml`. */
  root: string;
  /** The folder of the built site. */
  dist: string;
  origin: string;
  /** Brotli's, from 0 to 11; default 11, as the host sends it. 5 takes a fortieth of the time. */
  compression?: number;
  /** Answers a request for a function, with the address that was asked for. */
  callFunction: (request: Request, caller: Caller) => Promise<Response>;
}

/**
 * Serves the built site as Netlify does, with Netlify's own packages: forced redirect, file, redirect or
 * rewrite, the 404 page. `_headers` apply to files only, as on the host (Netlify docs, 'Custom headers',
 * Limitations); text is compressed, files are revalidated by ETag.
 */
export async function createHost<Caller>(
  settings: HostSettings<Caller>,
): Promise<(request: Request, caller: Caller) => Promise<Response>> {
  const { root, dist, origin, compression = 11, callFunction } = settings;
  const configPath = join(root, 'netlify.toml');
  const files = new StaticHandler({ directory: dist });
  const headersFor = await readHeaderRules(dist, configPath);
  const compress = createCompressor(compression);
  const redirects = new RedirectsHandler({
    configPath,
    configRedirects: [],
    jwtRoleClaim: '',
    jwtSecret: '',
    projectDir: root,
    publicDir: dist,
    siteURL: origin,
  });
  const matchFile = async (request: Request) =>
    hiddenFiles.has(new URL(request.url).pathname.replace(/\/+$/, ''))
      ? undefined
      : files.match(request);
  const openFile = async (request: Request) => (await matchFile(request))?.handle;

  async function serveFile(request: Request, found: Response): Promise<Response> {
    const headers = new Headers(found.headers);
    for (const [name, value] of headersFor(new URL(request.url).pathname)) headers.set(name, value);
    const whole = Buffer.from(await found.arrayBuffer());
    const tag = createHash('sha256').update(whole).digest('base64url').slice(0, 22);
    const type = headers.get('content-type') ?? '';
    const accepted = request.headers.get('accept-encoding') ?? '';
    const { body, encoding } = await compress(tag, whole, type, accepted);
    const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`;
    headers.set('etag', etag);
    headers.set('vary', 'Accept-Encoding');
    if (found.status === 200 && isKnown(request, etag)) {
      return new Response(null, { status: 304, headers });
    }
    if (encoding) headers.set('content-encoding', encoding);
    headers.set('content-length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : body, { status: found.status, headers });
  }

  return async (request, caller) => {
    const rule = isReadable(request) ? await redirects.match(request) : undefined;
    const target = rule?.target.pathname ?? new URL(request.url).pathname;
    if (target.startsWith(functionPath)) return callFunction(request, caller);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const headers = { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' };
      const text = 'This address only answers GET.';
      return withHeaders(new Response(text, { status: 405, headers }));
    }
    const file = rule?.force ? undefined : await matchFile(request);
    if (file) return serveFile(request, await file.handle());
    if (rule) {
      const answer = await redirects.handle(request, rule, openFile);
      if (answer) return answer.status === 200 ? serveFile(request, answer) : withHeaders(answer);
    }
    const page = await readFile(join(dist, '404.html'));
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const lost = await serveFile(request, new Response(page, { status: 404, headers }));
    // A file that is missing now may exist after the next deploy.
    lost.headers.set('cache-control', 'public, max-age=0, must-revalidate');
    return lost;
  };
}

/** False for an address that can't be decoded, like /%zz: the redirect parser would throw. */
function isReadable(request: Request): boolean {
  try {
    decodeURIComponent(new URL(request.url).pathname);
    return true;
  } catch {
    return false;
  }
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')?.split(',') ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
