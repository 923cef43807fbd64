import { expect, test } from 'vitest';
import { readPage } from '#build/finish/built-page.ts';
import { editorHeaders, pageHeaders, refuseForeign } from '#build/finish/headers.ts';
import { formatHeaders } from '#build/finish/host-files.ts';
import { readPolicyParts } from '#build/finish/page-parts.ts';
import { sharedHeaders } from '#server/http/answer.ts';
import { foreignOrigins, MAPS, readFormProvider } from '#shared/foreign-hosts.ts';

// What the built site of the browser tests has not: a hosted project, the editor, a provider's form and map.
const headersOf = (path: string, body = '', supabase?: string) =>
  pageHeaders(path, readPolicyParts(readPage(`<!doctype html><body>${body}`)), supabase);
const policyOf = (...page: Parameters<typeof headersOf>) =>
  headersOf(...page)['Content-Security-Policy']?.split('; ');

test('only the page with a provider’s form or map allows their hosts', () => {
  const policy = policyOf(
    '/contact',
    '<div data-frame-src="https://forms.example/f?id=1" data-script-src="https://cdn.example/e.js"></div><div data-map-src="https://maps.example/embed?q=x&amp;z=1"></div>',
  );
  expect(policy).toContain('frame-src https://forms.example https://maps.example');
  expect(policy).toContain("script-src 'self' https://cdn.example");
  expect(policy).toContain("connect-src 'self'");
});

test('a script or a frame that neither code nor environment names stops the build', () => {
  const provider = readFormProvider('leadconnector:Ab12') ?? { script: '', frame: '' };
  const tryPage = (
    script: string,
    frame: string,
    map = MAPS.google({ latitude: 1, longitude: 2 }),
  ) =>
    refuseForeign(
      'contact.html',
      readPolicyParts(
        readPage(
          `<div data-script-src="${script}" data-frame-src="${frame}" data-map-src="${map}"></div>`,
        ),
      ),
      foreignOrigins(provider),
    );
  tryPage(provider.script, provider.frame);
  const pages: Parameters<typeof tryPage>[] = [
    ['https://evil.example/x.js', provider.frame],
    [provider.script, 'https://evil.example/'],
    [provider.script, provider.frame, 'https://www.google.com.evil.example/maps'],
    ['data:text/javascript,1', provider.frame],
  ];
  for (const page of pages)
    expect(() => tryPage(...page)).toThrow(/contact\.html would load .*FORM_PROVIDER/);
});

test('a page of the lead desk connects only to its database', () => {
  const policy = policyOf('/admin/setup', '', 'https://abc.supabase.co');
  expect(policy).toContain("connect-src 'self' https://abc.supabase.co");
});

test('no header is both in the shared rule and in a page rule: the host would join them', () => {
  for (const path of ['/', '/admin/login'])
    expect(Object.keys(headersOf(path)).filter((name) => name in sharedHeaders)).toEqual([]);
});

test('the editor has a policy of its own, without eval, and its opener policy is not joined with another', () => {
  const text = formatHeaders(new Map([['about.html', {}]]), true);
  const ruleOf = (path: string) =>
    text.split(/^(?=\/)/m).find((one) => one.startsWith(`${path}\n`));
  expect(ruleOf('/*')).not.toContain('Cross-Origin-Opener-Policy');
  const policy = editorHeaders['Content-Security-Policy'];
  expect(ruleOf('/edit/*')).toContain(`Content-Security-Policy: ${policy}\n`);
  expect(ruleOf('/edit/*')).toContain('Cross-Origin-Opener-Policy: same-origin-allow-popups\n');
  expect(ruleOf('/about')).toContain('Cross-Origin-Opener-Policy: same-origin\n');
  expect(policy).not.toContain("'unsafe-eval'");
  expect(formatHeaders(new Map())).not.toContain('/edit/');
});

test('feed and sitemaps say their charset', () => {
  const text = formatHeaders(new Map());
  expect(text).toContain('/feed.xml\n  Content-Type: application/rss+xml; charset=utf-8\n');
  for (const path of ['/sitemap-index.xml', '/sitemap-0.xml'])
    expect(text).toContain(`${path}\n  Content-Type: application/xml; charset=utf-8\n`);
});
