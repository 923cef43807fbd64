import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GivenProject, given } from '#tests/hosted/given.ts';
import listed from './access.json' with { type: 'json' };
import { type Api, tryByHttp } from './access-http.ts';
import { findDifferences } from './access-matrix.ts';
import { connectTo, type Engine, migrate } from './engines.ts';
import { addOneOfEach, addRows, people, sessions } from './people.ts';
import { findPostgrest, startPostgrest } from './postgrest.ts';
import { signInAdmin, signInNonAdmin, startProject, tokenOf } from './project.ts';
import { createEmptyDatabase } from './server.ts';

// The server that answers a hosted project's API, with what it adds: its cache of the schema, its codes, its own rules.
// That of a given project (tests/hosted), else a PostgREST of our own.
const found = given ? { program: '' } : await findPostgrest();
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

interface Asked extends Api {
  db: Engine;
  close(): Promise<unknown>;
}

async function openGiven({ url, databaseUrl, publishableKey, secretKey }: GivenProject) {
  const project = await startProject();
  const db = await connectTo(databaseUrl);
  const [admin, nonAdmin] = [await signInAdmin(project), await signInNonAdmin(project)];
  await addRows(db);
  const signedIn = (token: string) => ({
    ...{ apikey: publishableKey, authorization: `Bearer ${token}` },
  });
  const headers = {
    visitor: { apikey: publishableKey },
    nonAdmin: signedIn(await tokenOf(nonAdmin)),
    admin: signedIn(await tokenOf(admin)),
    serviceRole: { apikey: secretKey },
  };
  const close = () => Promise.all([project.close(), db.close()]);
  return { url: `${url}/rest/v1`, headers, db, close };
}

async function openOwn(program: string): Promise<Asked> {
  const secret = randomBytes(32).toString('hex');
  const sign = (claims: object) => {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    const signature = createHmac('sha256', secret).update(signed).digest('base64url');
    return { authorization: `Bearer ${signed}.${signature}` };
  };
  const signedIn = (person: 'admin' | 'nonAdmin') =>
    sign({
      ...{ role: 'authenticated', sub: people[person], session_id: sessions[person], aal: 'aal1' },
    });
  const headers = {
    visitor: {},
    nonAdmin: signedIn('nonAdmin'),
    admin: signedIn('admin'),
    serviceRole: sign({ role: 'service_role' }),
  };
  const database = await createEmptyDatabase();
  const db = await connectTo(database.url);
  await migrate(db, 'none');
  await addOneOfEach(db);
  const rest = await startPostgrest(program, database.url, secret);
  const close = async () => {
    await rest.close();
    await db.close();
    await database.drop();
  };
  return { url: rest.url, headers, db, close };
}

let api: Asked | undefined;
beforeAll(async () => {
  if (given) api = await openGiven(given);
  else if ('program' in found) api = await openOwn(found.program);
});
afterAll(() => api?.close());

test.skipIf(why)(`PostgREST knows a new table by its own, which is closed${why}`, async () => {
  await api?.db.exec('drop table if exists public.notes; create table public.notes (id integer)');
  const status = async () =>
    (await fetch(`${api?.url}/notes`, { headers: api?.headers.admin ?? {} })).status;
  // 404 before the event trigger has told it.
  await expect.poll(status, { timeout: 10_000 }).toBe(403);
  await api?.db.exec('drop table public.notes');
});

test.skipIf(why)(
  `PostgREST lets every role do exactly what access.json says, and opens no other schema${why}`,
  async () => {
    if (!api) return;
    const { db } = api;
    let asked = 0;
    const differences = await findDifferences(db, listed, (actor, operations) => {
      asked += operations.length;
      return tryByHttp(api as Api, actor, operations);
    });
    expect(differences).toEqual([]);
    expect(asked).toBeGreaterThan(700);
  },
);
