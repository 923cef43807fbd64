import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import config from './management-config.json' with { type: 'json' };

export const ref = 'abcdefghijklmnopqrst';

interface Project {
  name: string;
  region: string;
  /** How often the list was asked for: it is COMING_UP at first. */
  listed: number;
}

/** What the account at Supabase holds after the calls so far. */
const emptyAccount = () => ({
  projects: [] as Project[],
  /** The settings that were changed, by name. */
  settings: {} as Record<string, unknown>,
  /** Refuses this call, like "POST /v1/projects". */
  refuse: '',
});
type Account = ReturnType<typeof emptyAccount>;
export type ManagementApi = Awaited<ReturnType<typeof startManagementApi>>;

/**
 * A stand-in for Supabase's management API, as its OpenAPI describes the calls of `npm run go-live`; the Supabase
 * command itself checks every answer against that. `database` is the project's database.
 */
export async function startManagementApi(database: string) {
  const account = emptyAccount();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const call = `${request.method} ${pathname.replace(ref, 'REF')}`;
    const body = await text(request);
    const answer = (status: number, data: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(data));
    };
    if (request.headers.authorization !== `Bearer ${token}`)
      return answer(401, { message: 'Unauthorized' });
    if (account.refuse === call) return answer(402, { message: 'The free plan has two projects.' });
    const found = routes[call];
    if (!found) return answer(404, { message: `The stand-in has no ${call}` });
    return answer(...found(account, body, database));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(account, { url, close: () => server.close() });
}

export const token = `sbp_${'0123456789abcdef'.repeat(3).slice(0, 40)}`;

type Route = (account: Account, body: string, database: string) => [number, unknown];

const describe = (project: Project) => ({
  id: ref,
  ref,
  organization_id: 'swan',
  organization_slug: 'swan',
  name: project.name,
  region: project.region,
  created_at: '2026-11-23T00:00:00Z',
  status: project.listed > 1 ? 'ACTIVE_HEALTHY' : 'COMING_UP',
  database: {
    host: `db.${ref}.supabase.invalid`,
    version: '17.6.1',
    postgres_engine: '17',
    release_channel: 'ga',
  },
});

const key = (type: string, api_key: string) => ({ id: type, name: 'default', type, api_key });

/** Every setting of the sign-in is in the answer; most of them are null. */
const signIn = Object.fromEntries(config.authNames.split(' ').map((name) => [name, null]));

const change =
  (all: object): Route =>
  (account, body) => {
    Object.assign(account.settings, JSON.parse(body));
    return [200, all];
  };

const routes: Record<string, Route> = {
  'GET /v1/projects': ({ projects }) => {
    for (const project of projects) project.listed += 1;
    return [200, projects.map(describe)];
  },
  'POST /v1/projects': (account, body) => {
    const { name, region } = JSON.parse(body) as Project;
    account.projects.push({ name, region, listed: 0 });
    return [201, describe({ name, region, listed: 0 })];
  },
  'GET /v1/projects/REF': ({ projects }) => [200, projects.map(describe)[0]],
  'GET /v1/organizations': () => [
    200,
    ['first', 'swan'].map((slug) => ({ id: slug, slug, name: `Company ${slug}` })),
  ],
  'GET /v1/projects/REF/api-keys': () => [
    200,
    [
      key('legacy', 'ey.anon'),
      key('publishable', `sb_publishable_${'p'.repeat(30)}`),
      key('secret', `sb_secret_${'s'.repeat(30)}`),
    ],
  ],
  // The command always takes port 5432 of the first host; this one has no address, so it takes the second.
  'GET /v1/projects/REF/config/database/pooler': (_account, _body, database) => {
    const host = `pooler.supabase.invalid:6543,127.0.0.1:${new URL(database).port}`;
    const connection_string = `postgres://postgres.${ref}:[YOUR-PASSWORD]@${host}/postgres?sslmode=disable`;
    return [200, [{ ...config.pooler, identifier: ref, connection_string }]];
  },
  'GET /v1/projects/REF/billing/addons': () => [200, { selected_addons: [], available_addons: [] }],
  'GET /v2/projects/REF/config': () => [
    200,
    { data: { type: 'project_config', id: ref, attributes: config.attributes } },
  ],
  'PATCH /v1/projects/REF/postgrest': change(config.attributes.api),
  'PATCH /v1/projects/REF/config/auth': change({ ...signIn, ...config.authAnswer }),
  'PATCH /v1/projects/REF/config/storage': change(config.storageAnswer),
};
