import { globSync } from 'node:fs';
import { sharedHeaders } from '#server/http/answer.ts';
import { expect, listPages, test } from '#tests/browser/fixtures.ts';
import { testDist } from '#tests/builds.ts';

test.use({ baseURL: process.env['LIVE_URL'] ?? '' });

type Headers = Record<string, string>;

function expectSharedHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(sharedHeaders))
    expect(headers[name.toLowerCase()], name).toBe(value);
}

function expectPageHeaders(headers: Headers, isAdmin: boolean): void {
  expectSharedHeaders(headers);
  const text = headers['content-security-policy'] ?? '';
  // Two policies would be joined by a comma, and a browser would enforce both.
  expect(text).not.toContain(',');
  const policy = new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
  for (const [name, source] of [
    ['default-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['connect-src', "'self'"],
  ] as const)
    expect(policy.get(name), name).toEqual([source]);
  for (const directive of ['script-src', 'style-src']) {
    const [first, ...others] = policy.get(directive) ?? [];
    expect(first).toBe("'self'");
    for (const source of others) expect(source).toMatch(/^'sha256-[\w+/]+=*'$/);
  }
  expect(policy.has('style-src-attr')).toBe(!isAdmin);
  expect(policy.has('require-trusted-types-for')).toBe(isAdmin);
  expect(policy.has('trusted-types')).toBe(isAdmin);
  expect({ ...headers, 'speculation-rules': headers['speculation-rules'] }).toMatchObject({
    'referrer-policy': isAdmin ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'cache-control': isAdmin ? 'no-store' : 'public, max-age=0, must-revalidate',
    'speculation-rules': isAdmin ? undefined : '"/speculation-rules.json"',
  });
}

// One test for all pages: none of them is opened in the browser.
test('every page has one strict policy and all headers, by each address', async ({ baseURL }) => {
  for (const path of listPages('production')) {
    if (path === '/404') continue;
    const names = path === '/' ? ['/', '/index.html'] : [path, `${path}/`, `${path}.html`];
    for (const name of names) {
      const answer = await fetch(`${baseURL}${name}`);
      expect(answer.status, name).toBe(200);
      expectPageHeaders(Object.fromEntries(answer.headers), path.startsWith('/admin/'));
    }
  }
});

test('an unknown path answers 404, its policy in the page', async ({ page, expectError }) => {
  expectError(/status of 404/);
  const answer = await page.goto('/no/such/page?q=1');
  expect(answer?.status()).toBe(404);
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toBeUndefined();
  expectSharedHeaders(headers);
  const policies = page.locator('meta[http-equiv="content-security-policy" i]');
  await expect(policies).toHaveCount(1);
  const policy = (await policies.getAttribute('content')) ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(
    /unsafe|frame-ancestors/,
  );
});

test('files with a hash are cached for a year, the others not', async ({ request }) => {
  const files = globSync('_astro/*', { cwd: testDist('production') });
  const samples = ['.js', '.woff2', '.avif'].map((end) => files.find((file) => file.endsWith(end)));
  for (const file of [...samples, 'favicon.svg']) {
    const answer = await request.get(`/${file}`);
    expect(answer.status(), file).toBe(200);
    expectSharedHeaders(answer.headers());
    expect(answer.headers()['cache-control'], file).toBe(
      file === 'favicon.svg'
        ? 'public, max-age=0, must-revalidate'
        : 'public, max-age=31536000, immutable',
    );
  }
  for (const path of ['/_headers', '/_redirects', '/lead-form.json'])
    expect((await request.get(path)).status(), path).toBe(404);
  const rules = await request.get('/speculation-rules.json');
  expect(rules.headers()['content-type']).toBe('application/speculationrules+json');
  expect(Object.keys(await rules.json())).toEqual(['prefetch']);
});

for (const [from, status, to] of [
  ['/custom-deck-solutions?utm=x', 301, '/deck-construction?utm=x'],
  ['/admin', 302, '/admin/dashboard'],
] as const)
  test(`${from} leads to ${to}`, async ({ request, baseURL }) => {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect(answer.status()).toBe(status);
    expect(new URL(answer.headers()['location'] ?? '', baseURL).href).toBe(`${baseURL}${to}`);
    expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
  });

test('the answer of the form has the headers of the contact page', async ({ request }) => {
  const contact = await request.get('/contact');
  const wrong = await request.post('/api/submit-lead', { form: { name: '' } });
  expect(wrong.status()).toBe(422);
  expectSharedHeaders(wrong.headers());
  const policy = 'content-security-policy';
  expect(wrong.headers()[policy]).toBe(contact.headers()[policy]);
});
