import { connect } from 'node:tls';
import { locationsIn } from '#build/content-check/read.ts';
import { sharedHeaders } from '#server/http/answer.ts';
import { ask, type CheckResult, toResult, when } from './result.ts';

interface Page {
  path: string;
  kind: 'public' | 'admin' | 'lost' | 'function';
  answer: Response;
  text: string;
}

const paths: [path: string, kind: Page['kind']][] = [
  ['/', 'public'],
  ['/contact', 'public'],
  ['/privacy', 'public'],
  ['/admin/login', 'admin'],
  ['/no-such-page', 'lost'],
  ['/api/form-token', 'function'],
];

/** Whether an address is that of a Netlify preview or branch. */
export const isPreview = (origin: string): boolean => /--[\w-]+\.netlify\.app$/.test(origin);

/** Checks what anyone can see of the site at `origin`; one line only when it does not answer. */
export async function askSite(
  origin: string,
  redirects: readonly { from: string; to: string; status: number }[],
): Promise<CheckResult[]> {
  const { protocol, host, hostname } = new URL(origin);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  const isDraft = isPreview(origin);
  const isPublic = !isLocal && !isDraft;
  const pages: Page[] = [];
  for (const [path, kind] of paths) {
    const answer = await ask(`${origin}${path}`);
    if (!answer) return [toResult('pages', [`${origin}${path} isn’t responding`])];
    pages.push({ path, kind, answer, text: await answer.text() });
  }
  const each = (find: (page: Page) => string[]) =>
    pages.flatMap((page) => find(page).map((is) => `${page.path} ${is}`));
  const [home, lost, token] = ['public', 'lost', 'function'].map((kind) =>
    pages.find((page) => page.kind === kind),
  );
  const statusOf = async (path: string) => {
    const answer = await ask(`${origin}${path}`);
    // A body that nobody reads keeps this process running.
    await answer?.body?.cancel();
    return answer?.status;
  };
  const read = async (path: string) => (await (await ask(`${origin}${path}`))?.text()) ?? '';

  const expected = [...redirects];
  if (protocol === 'https:') expected.push({ from: `http://${host}/`, to: '/', status: 301 });
  const wrongRedirects: string[] = [];
  for (const { from, to, status } of expected) {
    const answer = await ask(new URL(from, origin).href);
    const leadsTo = URL.parse(answer?.headers.get('location') ?? '', origin)?.href;
    if (answer?.status !== status || leadsTo !== `${origin}${to}`)
      wrongRedirects.push(`${from} answers ${answer?.status} instead of ${status} to ${to}`);
  }

  const maps = locationsIn(await read('/sitemap-index.xml'));
  const listed = locationsIn((await Promise.all(maps.map((url) => read(url.pathname)))).join(''));
  const foreign = isPublic && [...maps, ...listed].find((url) => url.host !== host);
  const robots = await read('/robots.txt');
  const robotsTag = home?.text.match(/<meta name="robots"[^>]*>/)?.[0];
  const isHidden = /noindex/.test(`${home?.answer.headers.get('x-robots-tag')} ${robotsTag}`);
  const statuses = await Promise.all(listed.map(({ pathname }) => statusOf(pathname)));
  const missing = listed.flatMap(({ pathname }, index) =>
    when(statuses[index] !== 200, `${pathname} answers ${statuses[index]}`),
  );
  const published: string[] = [];
  for (const path of ['/_headers', '/_redirects', '/.env', '/lead-form.json', '/netlify.toml'])
    if ((await statusOf(path)) === 200) published.push(`${path} is published`);

  const empty = { method: 'POST', body: new URLSearchParams() };
  const refused = await ask(`${origin}/api/submit-lead`, empty);
  const hasPolicy = refused?.headers.has('content-security-policy');
  // A function's answer: a page may come from a cache, with its date.
  const date = token?.answer.headers.get('date') ?? 'nothing';
  // A preview has none of the live site's secrets, so its form takes nothing.
  const isGone = (kind: Page['kind']) => isDraft && kind === 'function';
  const hasToken = token?.text.includes('"token"');
  const pagesAreWrong = each(({ kind, answer, text }) => [
    ...when(answer.status !== 200 && kind !== 'lost' && !isGone(kind), `answers ${answer.status}`),
    ...when(isPublic && text.includes('class="sample"'), 'shows a sample'),
  ]);
  return [
    toResult('pages', pagesAreWrong),
    toResult('headers', each(findWrongHeaders)),
    toResult('policy', each(findWeakPolicy)),
    toResult('redirects', wrongRedirects),
    toResult('404', [
      ...when(lost?.answer.status !== 404, `/no-such-page answers ${lost?.answer.status}`),
      ...when(!lost?.text.includes('<h1'), '/no-such-page is not our page'),
    ]),
    toResult(
      'sitemap',
      [
        ...when(listed.length === 0 && !isDraft, 'it lists no page'),
        ...(foreign ? [`it names ${foreign.origin}, not ${origin}`] : []),
        ...missing,
      ],
      `its ${listed.length} pages answer`,
    ),
    toResult('robots', [
      ...when(/^Disallow: *\/ *$/im.test(robots), 'it forbids the whole site'),
      ...when(!isDraft && !/^Sitemap: /m.test(robots), 'it names no sitemap'),
      ...when(!isDraft && isHidden, '/ has noindex'),
      ...when(isDraft && !isHidden, 'search engines may list this preview'),
    ]),
    toResult('files', published),
    toResult('form refused', [
      ...when(!hasToken && !isDraft, '/api/form-token gives no token'),
      ...when(refused?.status !== 422, `an empty form is answered ${refused?.status}, not 422`),
      ...when(
        !hasPolicy || !(await refused?.text())?.includes('<form'),
        'the answer is not our page',
      ),
    ]),
    ...(isDraft
      ? [toResult('secrets', when(hasToken, 'this preview has the live site’s secrets'))]
      : []),
    toResult(
      'clock',
      when(!(Math.abs(Date.parse(date) - Date.now()) < 60_000), `the server says ${date}`),
    ),
    protocol === 'https:'
      ? await askCertificate(hostname)
      : toResult('certificate', [], '', 'The address is not https.'),
  ];
}

function findWrongHeaders({ kind, answer: { headers } }: Page): string[] {
  const isPage = kind === 'public' || kind === 'lost';
  const referrer = isPage ? 'strict-origin-when-cross-origin' : 'no-referrer';
  const cache = headers.get('cache-control') ?? 'missing';
  // With the editor pages have the opener policy by their own rules; the 404 page says the referrer inside.
  const wrong = Object.entries({ ...sharedHeaders, 'Referrer-Policy': referrer }).filter(
    ([name, value]) =>
      headers.get(name) !== value && !(kind === 'lost' && /Opener|Referrer/.test(name)),
  );
  return [
    ...wrong.map(([name]) => `has ${name} "${headers.get(name) ?? 'missing'}"`),
    ...when(
      isPage ? !cache.includes('must-revalidate') : cache !== 'no-store',
      `has Cache-Control "${cache}"`,
    ),
  ];
}

const openScripts =
  /script-src[^;]* ('unsafe-inline'|'unsafe-eval'|\*|https?:|data:|blob:)(?=[ ;]|$)/;

function findWeakPolicy({ kind, answer: { headers }, text }: Page): string[] {
  const tags = text.matchAll(/<meta http-equiv="content-security-policy" content="([^"]*)"/g);
  // Two policies in one response are joined by a comma (RFC 9110, 5.3).
  const sent = headers.get('content-security-policy')?.split(',') ?? [];
  const policies = [...sent, ...[...tags].map(([, policy = '']) => policy)];
  const needed = [
    "default-src 'none'",
    "base-uri 'none'",
    ...when(kind !== 'function', "form-action 'self'"),
    ...when(kind !== 'lost', "frame-ancestors 'none'"),
    ...when(kind === 'admin', "require-trusted-types-for 'script'"),
  ];
  return [
    ...when(policies.length !== 1, `has ${policies.length} policies instead of one`),
    ...needed.filter((part) => !policies.join().includes(part)).map((part) => `has no ${part}`),
    ...when(openScripts.test(policies.join()), 'lets any script run'),
  ];
}

async function askCertificate(host: string): Promise<CheckResult> {
  const end = await new Promise<string>((resolve) => {
    const socket = connect({ host, port: 443, servername: host, timeout: 20_000 }, () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.destroy();
    });
    socket.once('error', ({ message }) => resolve(message));
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
  });
  const days = Math.floor((Date.parse(end) - Date.now()) / 86_400_000);
  const is = Number.isNaN(days) ? `it is refused: ${end}` : `it ends in ${days} days`;
  return toResult('certificate', when(!(days >= 14), is), is);
}
