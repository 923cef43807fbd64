import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer, type InlineConfig } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#tests/database/engines.ts';
import { testEnv } from '#tests/database/project.ts';
import { openDatabase } from '#tools/local/database.ts';
import localBackend from '#tools/local/integration.ts';
import { type RunningSite, startSite } from '#tools/local/serve.ts';
import { describeDesk } from '#tools/local/setup-link.ts';

// What reaches the port of `npm start`: a page under a foreign name, another program of the computer, a tunnel.
const publicName = 'www.my-decks.example';
const password = 'correct horse';
const apikey = testEnv.SUPABASE_PUBLISHABLE_KEY;
let site: RunningSite;
let folder = '';
/** What a start says of the desk before the setup. */
let printed = '';

beforeAll(async () => {
  Object.assign(process.env, testEnv, { SITE_URL: `https://${publicName}` });
  folder = mkdtempSync(join(tmpdir(), 'local-server-'));
  const dist = join(folder, 'dist');
  mkdirSync(dist);
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Decks</title>');
  writeFileSync(join(dist, '404.html'), '<!doctype html><title>Not here</title>');
  site = await startSite({ root, dist, port: 0, dataFolder: join(folder, 'data') });
  const { ADMIN_EMAIL: email, ADMIN_SETUP_CODE: code } = testEnv;
  printed = (await describeDesk(site.origin)).join(' ');
  await ask('/api/create-admin', { email, password, code });
});
afterAll(async () => {
  await site?.close().catch(() => undefined);
  delete process.env['SITE_URL'];
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, body?: object, authorization?: string, method = body ? 'POST' : 'GET') =>
  fetch(site.origin + path, {
    method,
    headers: {
      apikey,
      'content-type': 'application/json',
      ...(authorization && { authorization: `Bearer ${authorization}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

/** A token as @supabase/lite signs it (RFC 7519, HS256). */
function sign(claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const payload = { iat: now, exp: now + 600, ...claims };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

// Of @supabase/lite (its schema, its `init`), of the Supabase command, and none.
test.each([
  'unsafe-secret-change-me',
  'dev-secret-change-me',
  'super-secret-jwt-token-with-at-least-32-characters-long',
])('a token signed with the public secret %s opens nothing', async (secret) => {
  const sub = '00000000-0000-4000-8000-000000000000';
  for (const role of ['service_role', 'authenticated', 'postgres']) {
    const token = sign({ role, sub, aud: role, session_id: sub }, secret);
    const asked = [
      ask('/rest/v1/contact_submissions', undefined, token),
      ask('/rest/v1/rpc/desk_sync', { cursor: null, most: 50 }, token),
      ask('/rest/v1/rpc/claim_alerts', {}, token),
      ask('/storage/v1/object/list/lead-photos', { prefix: '' }, token),
      ask('/auth/v1/user', undefined, token),
    ];
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    // Auth says 403 bad_jwt, as a hosted project does.
    expect(statuses).toEqual([
      401,
      401,
      401,
      expect.toBeOneOf([400, 401, 403]),
      expect.toBeOneOf([401, 403]),
    ]);
  }
  const path = 'lead-photos/x/y.jpg';
  const claims = { sub: path, bucket: 'lead-photos', path, url: path, intent: 'upload' };
  const token = sign({ ...claims, upsert: true, owner: null }, secret);
  const upload = await ask(`/storage/v1/object/upload/sign/${path}?token=${token}`, {}, '', 'PUT');
  const shown = await ask(`/storage/v1/object/sign/${path}?token=${token}`);
  expect([upload.status, shown.status]).toEqual([401, 401]);
});

test.each([
  [
    'without a secret of its own',
    'jwt_secret = .*\n',
    '',
    'write jwt_secret = "env(LOCAL_JWT_SECRET)" under [auth]',
  ],
  [
    'with a public key of the engine',
    'env\\(SUPABASE_SECRET_KEY\\)',
    'sb_secret_public',
    'write secret_key =',
  ],
])('the database of a configuration %s does not open', async (_what, from, to, says) => {
  const configPath = join(folder, 'other.toml');
  const text = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
  const moved = text.replace('./supabase/.temp/pgdata', join(folder, 'other'));
  writeFileSync(configPath, moved.replace(new RegExp(from), to));
  await expect(openDatabase({ root, configPath, samples: false })).rejects.toThrow(says);
});

/** The status for a request under another name, and its text. */
async function askAs(host: string, path: string) {
  const asked = get(site.origin + path, { headers: { host, apikey } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, text: Buffer.concat(await answer.toArray()).toString() };
}
const paths = [
  '/',
  '/admin',
  '//admin/dashboard',
  '/admin/mailbox',
  '/api/health',
  '/api/form-token',
  '/auth/v1/health',
  '/rest/v1/contact_submissions',
  '/storage/v1/object/lead-photos/x.jpg',
  '/api/create-admin',
  '/nothing',
];

test('a foreign name that leads to this computer opens no path', async () => {
  for (const path of paths) {
    for (const name of ['evil.test', 'evil.test:4321', 'localhost.evil.test', '192.0.2.1']) {
      const { status, text } = await askAs(name, path);
      expect([name, path, status]).toEqual([name, path, 421]);
      expect(text).toContain(`This server is not ${name.split(':')[0]}. Open http://localhost:`);
    }
    for (const name of ['localhost:4321', '127.0.0.1', '[::1]:80'])
      expect([path, (await askAs(name, path)).status]).not.toEqual([path, 421]);
  }
});

test('the site’s public name opens pages and form, and neither mailbox nor desk', async () => {
  const open = ['/', '/nothing', '/api/form-token', '/storage/v1/object/upload/sign/lead-photos/x'];
  for (const path of open)
    expect([path, (await askAs(publicName, path)).status]).not.toEqual([path, 421]);
  for (const path of paths.filter((each) => !open.includes(each) && each !== '/api/health'))
    expect([path, (await askAs(publicName, path)).status]).toEqual([path, 421]);
});

test('the local back end’s answers have the headers of pages, and no page of another origin reads them', async () => {
  for (const path of [
    '/auth/v1/health',
    '/rest/v1/contact_submissions',
    '/storage/v1/object/x/y',
  ]) {
    const preflight = await fetch(site.origin + path, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' },
    });
    for (const { headers } of [await ask(path), preflight]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  }
});

// macOS and Windows have the first of these addresses only.
test.runIf(process.platform === 'linux')(
  'who asks from one address uses up the limit of no other',
  async () => {
    const askFrom = async (localAddress: string) => {
      const [answer] = await once(
        get(`${site.origin}/api/calendar/x.ics`, { localAddress, agent: false }),
        'response',
      );
      return (answer as IncomingMessage).resume().statusCode;
    };
    const statuses: (number | undefined)[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push(await askFrom('127.0.5.1'));
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
    expect(await askFrom('127.0.5.2')).toBe(404);
  },
);

const timed = async (work: () => Promise<Response>) => {
  const startMs = performance.now();
  const { status } = await work();
  return { status, ms: performance.now() - startMs };
};

test.each(['https://evil.test', 'null'])(
  'a page of %s holds up no sign-in, with as many passwords as it likes',
  async (origin) => {
    const guess = () =>
      timed(() =>
        fetch(`${site.origin}/auth/v1/token?grant_type=password&apikey=${apikey}`, {
          method: 'POST',
          headers: { origin, 'content-type': 'text/plain' },
          body: JSON.stringify({ email: testEnv.ADMIN_EMAIL, password: 'wrong' }),
        }),
      );
    for (let tries = 0; tries < 7; tries += 1) {
      const { status, ms } = await guess();
      expect(status).toBe(403);
      expect(ms).toBeLessThan(900);
    }
  },
);

test('after five wrong passwords each further one takes a second, at once too; the right one passes', async () => {
  const signIn = (given: string) =>
    timed(() =>
      ask('/auth/v1/token?grant_type=password', { email: testEnv.ADMIN_EMAIL, password: given }),
    );
  for (let tries = 0; tries < 5; tries += 1) expect((await signIn('wrong')).status).toBe(400);
  const slow = await Promise.all([signIn('wrong one'), signIn('wrong two'), signIn('wrong three')]);
  expect(slow.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(Math.max(...slow.map(({ ms }) => ms))).toBeGreaterThan(2900);
  const right = await signIn(password);
  expect(right.status).toBe(200);
  expect(right.ms).toBeLessThan(900);
  expect((await signIn('wrong')).ms).toBeLessThan(900);
});

test('a crowd at once gets answers: pages at once, posts a place or a page that keeps every entry, and no place is lost', async () => {
  const emails = Array.from({ length: 400 }, (_, at) => `crowd.${at}@example.com`);
  const pages: number[] = [];
  let isOver = false;
  const looking = (async () => {
    while (!isOver) pages.push((await timed(() => fetch(`${site.origin}/`))).ms);
  })();
  const answers = await Promise.all(
    emails.map(async (email) => {
      const body = new URLSearchParams({ name: 'Ann', email, message: `A deck, ${email}` });
      const answer = await fetch(`${site.origin}/api/submit-lead`, {
        method: 'POST',
        body,
        redirect: 'manual',
      });
      return {
        email,
        status: answer.status,
        wait: answer.headers.get('retry-after'),
        text: await answer.text(),
      };
    }),
  );
  isOver = true;
  await looking;
  const taken = answers.filter(({ status }) => status === 303).map(({ email }) => email);
  const others = answers.filter(({ status }) => status !== 303);
  for (const { email, status, wait, text } of others) {
    expect([status, wait]).toEqual([503, '60']);
    expect(text).toContain(`value="${email}"`);
  }
  expect(taken.length).toBeGreaterThan(20);
  const stored = await fetch(
    `${site.origin}/rest/v1/contact_submissions?select=email&email=like.crowd.*`,
    {
      headers: { apikey: testEnv.SUPABASE_SECRET_KEY },
    },
  );
  const rows = (await stored.json()) as { email: string }[];
  expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining(taken));
  // Beside the crowd of this test a page takes some milliseconds; behind the database it took as long as the posts.
  expect(pages.toSorted((a, b) => a - b)[Math.floor(pages.length / 2)]).toBeLessThan(1000);
});

// Windows has no such modes.
test.skipIf(process.platform === 'win32')('nobody else on this computer reads the data', () => {
  const names = readdirSync(join(folder, 'data'), { recursive: true }).map(String);
  expect(names.length).toBeGreaterThan(500);
  const open = names.filter((name) => {
    // A file that the database makes later lies in a closed folder.
    const isOurs = /^data(\.\w+)?$/.test(name);
    return isOurs && (statSync(join(folder, 'data', name)).mode & 0o077) !== 0;
  });
  expect(open).toEqual([]);
});

test('the code of the setup is printed until it has been used', async () => {
  const { ADMIN_SETUP_CODE: code } = testEnv;
  expect(printed).toContain(`/admin/setup#code=${code}`);
  expect(printed).toContain(String(process.env['ADMIN_EMAIL']));
  expect((await describeDesk(site.origin)).join(' ')).not.toContain(code);
});

test('the dev server hands out no lead, no key and nothing of the database', async () => {
  const root = join(folder, 'project');
  const files = {
    'src/x.ts': true,
    '.env': false,
    '.env.hosted': false,
    '.git/config': false,
    'backups/leads-1.json': false,
    'supabase/.temp/pgdata/PG_VERSION': false,
    '.netlify/state.json': false,
    '.cache/editor/x.js': false,
  };
  for (const name of Object.keys(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), 'export const lead = "Ann"');
  }
  let vite: InlineConfig = {};
  const updateConfig = (config: { vite: InlineConfig }) => {
    vite = config.vite;
  };
  const setup = localBackend().hooks['astro:config:setup'] as (given: object) => void;
  setup({ command: 'dev', updateConfig });
  const server = await createServer({
    ...{ ...vite, root, configFile: false, logLevel: 'silent' },
    server: { ...vite.server, port: 0, host: '127.0.0.1', ws: false },
  });
  await server.listen();
  const [origin] = server.resolvedUrls?.local ?? [];
  for (const [name, isServed] of Object.entries(files))
    for (const path of [name, `${name}?raw`, `@fs${root}/${name}`, `@fs${root}/${name}?url`]) {
      const answer = await fetch(`${origin}${path}`);
      expect([path, (await answer.text()).includes('Ann')]).toEqual([
        path,
        isServed && !path.includes('url'),
      ]);
    }
  await server.close();
});

test('who was erased is soon in no email at /admin/mailbox, and in no file of the database after it has stopped', async () => {
  // One that says urgent has an email of its own, also after the first two of an hour.
  const words = 'Urgent: a gazebo by the quarry pond';
  const person = { name: 'Zebulon Quackenbush', email: 'zebulon@example.com', phone: '4437318264' };
  await ask('/api/submit-lead', { ...person, message: words });
  const service = (path: string, body?: object) =>
    fetch(`${site.origin}/rest/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { apikey: testEnv.SUPABASE_SECRET_KEY, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const found = await service(`contact_submissions?select=id&email=eq.${person.email}`);
  const ids = ((await found.json()) as { id: string }[]).map(({ id }) => id);
  expect(ids).toHaveLength(1);
  const traces = ['Quackenbush', 'zebulon@', '4437318264', words].map((text) => Buffer.from(text));
  const findTraces = () =>
    readdirSync(join(folder, 'data'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter(({ parentPath, name }) => {
        const bytes = readFileSync(join(parentPath, name));
        return traces.some((trace) => bytes.includes(trace));
      })
      .map(({ name }) => name);
  expect(findTraces().length).toBeGreaterThan(0);
  const readMailbox = async () => (await ask('/admin/mailbox')).text();
  expect(await readMailbox()).toContain(person.name);
  expect((await service('rpc/erase_leads', { ids })).status).toBe(200);
  await expect.poll(readMailbox, { timeout: 40_000 }).not.toContain(person.name);
  await site.close();
  expect(findTraces()).toEqual([]);
});
