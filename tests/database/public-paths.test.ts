import { expect, test } from 'vitest';
import { renderLeadForm } from '#islands/render-lead-form.ts';
import { createApi } from '#server/api.ts';
import { type PathName, type PublicPath, publicPaths } from '#server/paths.ts';
import { type Client, host, openProject, testEnv } from './project.ts';
import { openStore } from './second-store.ts';

const project = openProject();
const second = openStore();

/** What the database answers to a token that is none. */
const refusal = { data: null, error: { message: 'Sign in.' }, status: 401 };
const nobody = { rpc: async () => refusal } as unknown as Client;

let calls = 0;
/** The client, with its calls of the database and of storage counted. */
const counted = (client: Client): Client =>
  new Proxy(client, {
    get(target, name) {
      if (['rpc', 'from', 'storage'].includes(String(name))) calls += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const openApi = () => {
  calls = 0;
  const env: Record<string, string> = {
    ...{
      ...testEnv,
      LEAD_LIMITS: '10,4,60,120',
      CMS_REPO: 'owner/site',
      CMS_TOKEN: 'a key of the tests',
    },
    ...{ SITE_URL: project.origin, SUPABASE_URL: project.origin },
  };
  return createApi({
    read: (name) => env[name],
    openClient: () => counted(project.service),
    openAs: () => counted(nobody),
    openSecondStore: () => second,
    readHost: async () => host,
    renderForm: renderLeadForm,
    needsSetupCode: true,
    askSite: fetch,
    toPublic: (url) => url,
  });
};

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
});
const ann = { name: 'Ann', email: 'ann@example.com' };
const post = form({ code: 'x', id: 'x', person: 'ann@example.com', ticket: 'x', photo: 'x' });
const authorization = 'Bearer nobody';
const ids = Array.from({ length: 50 }, () => crypto.randomUUID());
/** What a stranger asks of a path, at the most expense. */
const strangers: Record<PathName, [init: RequestInit, below?: string]> = {
  'submit-lead': [form(ann)],
  'form-token': [{}],
  'lead-photos': [post],
  'photo-addresses': [{ ...form({ lead: crypto.randomUUID() }), headers: { authorization } }],
  'run-alerts': [{ method: 'POST' }],
  'alert-shown': [{ method: 'POST', body: JSON.stringify({ ids }) }],
  'test-arrived': [post],
  'confirm-address': [post],
  'erase-parked': [post],
  'create-admin': [
    {
      method: 'POST',
      headers: { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY },
      body: JSON.stringify({ email: 'ann@example.com', password: 'a secret', code: 'x' }),
    },
  ],
  'lead-webhook': [{ ...form(ann), headers: { 'x-webhook-secret': 'x' } }],
  calendar: [{}, `/${'a'.repeat(64)}.ics`],
  health: [{}],
  'content/ticket': [{ method: 'POST', headers: { authorization } }],
  content: [{ headers: { authorization } }, '/published'],
};

const all = Object.entries(publicPaths) as [PathName, PublicPath][];
test.each(all)('/api/%s: a stranger’s requests have a limit, and cost %o', async (name, path) => {
  const api = openApi();
  const [init, below = ''] = strangers[name];
  const ask = (address: string, n = 0) => {
    const changed = name === 'submit-lead' && form({ ...ann, message: String(n) });
    const request = new Request(`${project.origin}/api/${name}${below}`, changed || init);
    return api(request, { address });
  };
  const statusOf = async (address: string, n?: number) => {
    const { status, headers } = await ask(address, n);
    // Ten wrong tries of an hour are the setup's own limit, whoever made them.
    const isOwn = name === 'create-admin' && headers.get('retry-after') === '3600';
    return isOwn ? 403 : status;
  };
  // The form's limit is of an hour: twenty without a token. What it takes makes alerts, what it refuses is one call.
  const most = path.most ?? 20;
  const statuses: number[] = [];
  for (let n = 0; n < most + 10; n += 1) {
    if (n === most && path.most === undefined) calls = 0;
    statuses.push(await statusOf('192.0.2.66', n));
  }
  expect(statuses.indexOf(429)).toBe(most);
  expect(statuses.slice(most)).toEqual(Array(10).fill(429));
  expect(calls).toBeLessThanOrEqual((path.most ?? 10) * path.calls);
  expect(await statusOf('192.0.2.67')).not.toBe(429);
});

test.each<[what: string, fields: (n: number) => Record<string, string>, cost: number]>([
  ['repeated', () => ann, 1],
  ['refused for a mistake', (n) => ({ name: 'Ann', email: `ann${n}@` }), 0],
])(
  'a post that is %s has a limit, too, and beyond it every entry comes back',
  async (_what, fields, cost) => {
    const api = openApi();
    const send = (n: number, address = '192.0.2.66') =>
      api(new Request(`${project.origin}/api/submit-lead`, form(fields(n))), { address });
    const most = publicPaths['submit-lead'].mostUnstored;
    for (let n = 0; n < most + cost; n += 1) expect((await send(n)).status).not.toBe(429);
    calls = 0;
    const over = await send(0);
    expect([over.status, over.headers.get('retry-after'), calls]).toEqual([429, '60', 0]);
    expect(await over.text()).toContain('value="Ann"');
    expect((await send(0, '192.0.2.67')).status).not.toBe(429);
  },
);

test('ids of alerts are one call, however many they are', async () => {
  const api = openApi();
  const [init] = strangers['alert-shown'];
  const request = new Request(`${project.origin}/api/alert-shown`, init);
  expect([(await api(request, { address: '192.0.2.1' })).status, calls]).toEqual([204, 1]);
});

test.each(['health.bak', 'submit-lead.x', 'healthy', 'content-x', '', 'constructor'])(
  '/api/%s is nothing',
  async (name) => {
    const request = new Request(`${project.origin}/api/${name}`);
    expect((await openApi()(request, { address: '192.0.2.1' })).status).toBe(404);
  },
);

test.each(all)('on a preview /api/%s stores and sends nothing', async (name, { onPreview }) => {
  const api = openApi();
  const [init, below = ''] = strangers[name];
  const ask = async (deploy: string) => {
    const request = new Request(`${project.origin}/api/${name}${below}`, init);
    const answer = await api(request, { address: '192.0.2.1', deploy });
    return { status: answer.status, text: await answer.text() };
  };
  const answer = await ask('deploy-preview');
  if (name === 'submit-lead') expect(answer.text).toContain('Call us: <a href="tel:+14105550100">');
  if (name === 'health') expect(JSON.parse(answer.text)).toMatchObject({ preview: true });
  else if (name !== 'form-token')
    expect(answer).toEqual({ status: 503, text: expect.stringContaining('This is a preview') });
  if (!onPreview) expect(calls).toBe(0);
  expect(await project.leads()).toEqual([]);
  expect((await ask('production')).text).not.toContain('This is a preview');
});
