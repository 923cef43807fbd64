import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createCompressor } from '#local/host/compression.ts';
import { createHost } from '#local/host/site.ts';
import { type FallbackFace, isFallbackFace, withFallbackFace } from './faces.ts';

/** A request as the server saw it. */
export interface Served {
  path: string;
  /** When it arrived, in ms since 1970. */
  at: number;
  /** The body as sent: compressed where it is. */
  bytes: number;
}

export interface BenchServer {
  origin: string;
  /** All requests since the last `forget()`, in order. */
  requests: readonly Served[];
  forget: () => void;
  /** Keeps Besley back on pages with a fallback face until the function it returns is called. */
  holdFont: () => () => void;
  close: () => Promise<void>;
}

/** A page of six words, by which the machine's own share of a paint is measured. */
export const sixWordPath = '/six-words';
/** An address that no page has. */
export const lostPath = '/no-such-page';

/** Its HTML. */
export const sixWordHtml: string =
  '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Six words</title></head><body><p>Here are six words to read.</p></body></html>';

/**
 * Serves the built site as the host does, without its back end, and keeps a list of what
 * is asked for. `?face=georgia` gives a page as a visitor sees it whose device has that serif only.
 */
export async function startBenchServer(root: string, dist: string): Promise<BenchServer> {
  const requests: Served[] = [];
  let fontMayGo = Promise.resolve();
  const ready = Promise.withResolvers<(request: Request) => Promise<Response>>();
  const listener = getRequestListener(async (request) => (await ready.promise)(request));
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const host = await createHost({
    root,
    dist,
    origin,
    callFunction: async () => new Response('The benchmark sends no forms.', { status: 503 }),
  });
  ready.resolve(async (request) => {
    const at = Date.now();
    const url = new URL(request.url);
    const face = url.searchParams.get('face');
    if (isFontOfFacePage(request)) await fontMayGo;
    const answer = await (url.pathname === sixWordPath
      ? serveSixWords(host, request)
      : isFallbackFace(face)
        ? serveWithFace(host, request, face)
        : host(request, undefined));
    const bytes = Number(answer.headers.get('content-length') ?? 0);
    requests.push({ path: url.pathname, at, bytes });
    return answer;
  });
  return {
    origin,
    requests,
    forget: () => void requests.splice(0),
    holdFont: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      fontMayGo = promise;
      return resolve;
    },
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

type Host = (request: Request, caller: undefined) => Promise<Response>;

const compress = createCompressor();

/** The page of six words, with the home page's lines of header. */
async function serveSixWords(host: Host, request: Request): Promise<Response> {
  const home = await host(new Request(new URL('/', request.url)), undefined);
  const headers = new Headers(home.headers);
  headers.delete('etag');
  const accepted = request.headers.get('accept-encoding') ?? '';
  const { body, encoding } = await compress(sixWordPath, Buffer.from(sixWordHtml), accepted);
  if (encoding) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  return new Response(body, { headers });
}

function isFontOfFacePage(request: Request): boolean {
  const page = request.headers.get('referer') ?? '';
  return request.url.endsWith('.woff2') && page.includes('face=');
}

async function serveWithFace(host: Host, request: Request, face: FallbackFace): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('accept-encoding');
  headers.delete('if-none-match');
  const answer = await host(new Request(request.url, { headers }), undefined);
  const html = withFallbackFace(await answer.text(), face);
  // The policy names hashes of styles that are no longer the same.
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
