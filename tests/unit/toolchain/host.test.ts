import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseEncoding } from '#tools/local/host/compression.ts';
import { createHost } from '#tools/local/host/site.ts';

const origin = 'http://localhost:4430';
const page = `<!doctype html><title>Decks</title><p>${'A deck from one family. '.repeat(40)}</p>`;
let root = '';
let ask: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'host-test-'));
  const dist = join(root, 'dist');
  mkdirSync(join(dist, '_astro'), { recursive: true });
  const files = {
    'dist/index.html': page,
    'dist/decks.html': page,
    'dist/404.html': '<!doctype html><title>Not here</title>',
    'dist/_astro/a.js': 'export {}',
    'dist/_headers': '/*\n  X-All: 1\n/decks\n  X-Two: a\n/decks\n  X-Two: b\n',
    'netlify.toml': `
      redirects = [
        { from = "/old", to = "/decks", status = 301 },
        { from = "/api/*", to = "/.netlify/functions/api", status = 200 },
      ]`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const answer = await createHost<undefined>({
    root,
    dist,
    origin,
    callFunction: async (request) => {
      const { pathname, search } = new URL(request.url);
      return new Response(`${request.method} ${pathname}${search} ${await request.text()}`);
    },
  });
  ask = (path, init) => answer(new Request(`${origin}${path}`, init), undefined);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

// That a page answers at each of its addresses with its headers is asked in the browser.
test('two rules for one path are joined, as on the host', async () => {
  const { headers } = await ask('/decks');
  expect([headers.get('x-all'), headers.get('x-two')]).toEqual(['1', 'a, b']);
});

test('text is sent compressed and arrives complete', async () => {
  const answer = await ask('/decks', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  const body = Buffer.from(await answer.arrayBuffer());
  expect(body.length).toBe(Number(answer.headers.get('content-length')));
  expect(brotliDecompressSync(body).toString()).toBe(page);
});

test('a redirect keeps the query, and has no body', async () => {
  const answer = await ask('/old?a=1');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `${origin}/decks?a=1`]);
  expect(await answer.text()).toBe('');
});

test('a function is reached through the rewrite, with method, query and body; only it accepts a post', async () => {
  const post = { method: 'POST', body: 'a=b' };
  const answer = await ask('/api/submit-lead?x=1', post);
  expect(await answer.text()).toBe('POST /api/submit-lead?x=1 a=b');
  expect(answer.headers.get('x-all')).toBeNull();
  const refused = await ask('/decks', post);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test.each(['/nowhere', '/_headers', '/%zz', '/../netlify.toml', '/_astro/gone.js'])(
  '%s is an unknown path: status 404 with the 404 page, not cached',
  async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Not here');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  },
);

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, *;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('a browser that accepts "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
