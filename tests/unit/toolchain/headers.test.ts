import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPage } from '#build/finish/built-page.ts';
import { createFinisher } from '#build/finish/finish-page.ts';
import { editorHeaders, pageHeaders } from '#build/finish/headers.ts';
import { formatHeaders } from '#build/finish/host-files.ts';
import { readPolicyParts } from '#build/finish/page-parts.ts';
import { recordBuiltScripts } from '#build/trim-styles/built-scripts.ts';
import { sharedHeaders } from '#shared/answer.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const headersOf = (path: string, html: string, supabase?: string) =>
  pageHeaders(path, readPolicyParts(readPage(html)), supabase);
const policyOf = (html: string, path = '/', supabase?: string) => {
  const text = headersOf(path, html, supabase)['Content-Security-Policy'] ?? '';
  return new Map(text.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
};
const head = '<!doctype html><html lang="en"><head><meta charset="utf-8">';

test('a public page allows its own inline scripts and styles by hash and nothing else', () => {
  const html = `${head}<style>p{color:red}</style></head><body><script>a()</script><script type="module">b()</script><script type="application/ld+json">{"a":1}</script><script src="/_astro/c.js"></script></body></html>`;
  const policy = policyOf(html);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'", ...[hash('a()'), hash('b()')].sort()]);
  expect(policy.get('style-src')).toEqual(["'self'", hash('p{color:red}')]);
  expect(policy.get('style-src-attr')).toEqual(["'unsafe-inline'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.has('frame-src')).toBe(false);
});

test('only the page with a provider’s form or map allows their hosts', () => {
  const html = `${head}</head><body><div data-frame-src="https://forms.example/f?id=1" data-script-src="https://cdn.example/embed.js"></div><div data-map-src="https://maps.example/embed?q=x&amp;z=1"></div></body></html>`;
  const policy = policyOf(html, '/contact');
  expect(policy.get('frame-src')).toEqual(['https://forms.example', 'https://maps.example']);
  expect(policy.get('script-src')).toEqual(["'self'", 'https://cdn.example']);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
});

test('a page of the lead desk is never cached, sends no referrer and connects only to its database', () => {
  const headers = headersOf('/admin/setup', `${head}</head></html>`, 'https://abc.supabase.co');
  expect(headers['Cache-Control']).toBe('no-store');
  expect(headers['Referrer-Policy']).toBe('no-referrer');
  const policy = policyOf(`${head}</head></html>`, '/admin/setup', 'https://abc.supabase.co');
  expect(policy.get('connect-src')).toEqual(["'self'", 'https://abc.supabase.co']);
  expect(policy.has('style-src-attr')).toBe(false);
});

test('no header is both in the shared rule and in a page rule: the host would join them', () => {
  for (const path of ['/', '/admin/login']) {
    const own = Object.keys(headersOf(path, `${head}</head></html>`));
    expect(own.filter((name) => name in sharedHeaders)).toEqual([]);
  }
});

test('the editor has a policy of its own, without eval, and its opener policy is not joined with another', () => {
  const rules = new Map(
    formatHeaders(new Map([['about.html', {}]]), true)
      .split(/^(?=\/)/m)
      .map((rule) => [rule.split('\n')[0], rule]),
  );
  const [everywhere, editor, about] = ['/*', '/edit/*', '/about'].map((path) => rules.get(path));
  expect(everywhere).not.toContain('Cross-Origin-Opener-Policy');
  expect(editor).toContain(
    `Content-Security-Policy: ${editorHeaders['Content-Security-Policy']}\n`,
  );
  expect(editor).toContain('Cross-Origin-Opener-Policy: same-origin-allow-popups\n');
  expect(about).toContain('Cross-Origin-Opener-Policy: same-origin\n');
  expect(editorHeaders['Content-Security-Policy']).not.toContain("'unsafe-eval'");
  expect(formatHeaders(new Map())).not.toContain('/edit/');
});

test('the 404 page has its policy before anything that the policy applies to', () => {
  const page = `${head}<meta name="viewport" content="width=device-width"><style>p{color:red}</style><script>warn()</script></head><body><p>x</p></body></html>`;
  const { html } = createFinisher(recordBuiltScripts())(readPage(page), '404.html');
  const meta = html.indexOf('http-equiv="content-security-policy"');
  expect(meta).toBeGreaterThan(html.indexOf('charset'));
  expect(meta).toBeLessThan(html.indexOf('<script>'));
  expect(meta).toBeLessThan(html.indexOf('<style>'));
  expect(html).toContain(hash('warn()'));
  expect(html).toContain(hash('p{color:red}'));
  expect(html).not.toContain('frame-ancestors');
});
