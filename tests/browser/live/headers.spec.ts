import { globSync } from 'node:fs';
import { sharedHeaders } from '#shared/answer.ts';
import { expect, gatherErrors, listPages, test } from '#tests/browser/fixtures.ts';
import { testDist } from '#tests/builds.ts';

test.use({ baseURL: process.env['LIVE_URL'] ?? '' });

const isAdmin = (path: string) => path.startsWith('/admin/');

type Headers = Record<string, string>;

/** Parses the policy into its directives; fails on two policies, which browsers would both enforce. */
function readPolicy(headers: Headers): Map<string, string[]> {
  const text = headers['content-security-policy'] ?? '';
  // Two headers of one name are joined by a comma.
  expect(text).not.toContain(',');
  return new Map(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

function expectSharedHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(sharedHeaders)) {
    expect(headers[name.toLowerCase()], name).toBe(value);
  }
}

function expectPageHeaders(path: string, headers: Headers): void {
  expectSharedHeaders(headers);
  const policy = readPolicy(headers);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('base-uri')).toEqual(["'none'"]);
  expect(policy.get('form-action')).toEqual(["'self'"]);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  for (const directive of ['script-src', 'style-src']) {
    const sources = policy.get(directive) ?? [];
    expect(sources[0]).toBe("'self'");
    for (const source of sources.slice(1)) expect(source).toMatch(/^'sha256-[\w+/]+=*'$/);
  }
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect(headers['referrer-policy']).toBe(
    isAdmin(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  );
  expect(headers['cache-control']).toBe(
    isAdmin(path) ? 'no-store' : 'public, max-age=0, must-revalidate',
  );
  expect(policy.has('style-src-attr')).toBe(!isAdmin(path));
  expect(policy.has('require-trusted-types-for')).toBe(isAdmin(path));
  expect(policy.has('trusted-types')).toBe(isAdmin(path));
  expect(headers['speculation-rules']).toBe(
    isAdmin(path) ? undefined : '"/speculation-rules.json"',
  );
}

// One test for all pages: none of them is opened in the browser.
test('every page has one strict policy and all other headers, under each of its addresses', async ({
  baseURL,
}) => {
  for (const path of listPages('production')) {
    const names = path === '/' ? ['/', '/index.html'] : [path, `${path}/`, `${path}.html`];
    for (const name of names) {
      const answer = await fetch(`${baseURL}${name}`);
      expect(answer.status, name).toBe(200);
      expectPageHeaders(path, Object.fromEntries(answer.headers));
    }
  }
});

test('an unknown path answers 404, with the policy inside the page', async ({
  page,
  expectError,
}) => {
  expectError(/status of 404/);
  const answer = await page.goto('/no/such/page?q=1');
  expect(answer?.status()).toBe(404);
  const headers = answer?.headers() ?? {};
  expect(headers['content-security-policy']).toBeUndefined();
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const policies = page.locator('meta[http-equiv="content-security-policy" i]');
  await expect(policies).toHaveCount(1);
  const policy = (await policies.getAttribute('content')) ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toMatch(
    /unsafe|frame-ancestors/,
  );
});

test('these tests notice a violation of the policy', async ({ browser, baseURL }) => {
  const context = await browser.newContext();
  const errors = gatherErrors(context);
  const page = await context.newPage();
  await page.route('**/contact', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('</head>', '<script>window.x = 1</script></head>');
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${baseURL}/contact`);
  await expect.poll(() => errors.join()).toContain('Content Security Policy');
  await context.close();
});

test('files with a hash are cached for a year, other files are revalidated', async ({
  request,
}) => {
  const files = globSync('_astro/*', { cwd: testDist('production') });
  const samples = ['.js', '.woff2', '.avif'].map((end) => files.find((file) => file.endsWith(end)));
  for (const file of samples) {
    const answer = await request.get(`/${file}`);
    expect(answer.status(), file).toBe(200);
    expectSharedHeaders(answer.headers());
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  const icon = await request.get('/favicon.svg');
  expect(icon.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
});

test.describe('redirects', () => {
  const redirects = [
    ['/custom-deck-solutions?utm=x', 301, '/deck-construction?utm=x'],
    ['/admin', 302, '/admin/dashboard'],
  ] as const;
  for (const [from, status, to] of redirects) {
    test(`${from} leads to ${to}`, async ({ request, baseURL }) => {
      const answer = await request.get(from, { maxRedirects: 0 });
      expect(answer.status()).toBe(status);
      expect(new URL(answer.headers()['location'] ?? '', baseURL).href).toBe(`${baseURL}${to}`);
      expect(answer.headers()['content-security-policy']).toContain("default-src 'none'");
    });
  }
});

test('responses of the form have the headers of the contact page', async ({ request }) => {
  const contact = await request.get('/contact');
  const wrong = await request.post('/api/submit-lead', { form: { name: '' } });
  expect(wrong.status()).toBe(422);
  expectSharedHeaders(wrong.headers());
  expect([...readPolicy(wrong.headers())]).toEqual([...readPolicy(contact.headers())]);
});

test('the files for the host itself are not published', async ({ request }) => {
  for (const path of ['/_headers', '/_redirects', '/lead-form.json']) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test('the speculation rules have the content type that browsers require', async ({ request }) => {
  const answer = await request.get('/speculation-rules.json');
  expect(answer.headers()['content-type']).toBe('application/speculationrules+json');
  expect(Object.keys(await answer.json())).toEqual(['prefetch']);
});
