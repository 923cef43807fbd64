import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import listed from './access.json' with { type: 'json' };
import { type Api, tryByHttp } from './access-http.ts';
import { findDifferences } from './access-matrix.ts';
import { connectTo, type Engine, migrate } from './engines.ts';
import { addOneOfEach, people, sessions } from './people.ts';
import { findPostgrest, type Postgrest, startPostgrest } from './postgrest.ts';
import { createEmptyDatabase, type TestDatabase } from './server.ts';

// The server that answers a hosted project's API, with what it adds: its cache of the schema, its codes, its own rules.
const found = await findPostgrest();
const why = 'missing' in found ? ` (left out: ${found.missing})` : '';

const secret = randomBytes(32).toString('hex');
function sign(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
const bearer = (claims: object) => ({ authorization: `Bearer ${sign(claims)}` });
const signedIn = (person: 'admin' | 'nonAdmin') =>
  bearer({
    ...{ role: 'authenticated', sub: people[person], session_id: sessions[person], aal: 'aal1' },
  });
const headers: Api['headers'] = {
  visitor: {},
  nonAdmin: signedIn('nonAdmin'),
  admin: signedIn('admin'),
  serviceRole: bearer({ role: 'service_role' }),
};

let database: TestDatabase | undefined;
let db: Engine | undefined;
let rest: Postgrest | undefined;
beforeAll(async () => {
  if ('missing' in found) return;
  database = await createEmptyDatabase();
  db = await connectTo(database.url);
  await migrate(db, 'none');
  await addOneOfEach(db);
  rest = await startPostgrest(found.program, database.url, secret);
});
afterAll(async () => {
  await rest?.close();
  await db?.close();
  await database?.drop();
});

test.skipIf(why)(`PostgREST knows a new table by its own, which is closed${why}`, async () => {
  await db?.exec('create table public.notes (id integer)');
  const status = async () => (await fetch(`${rest?.url}/notes`, { headers: headers.admin })).status;
  // 404 before the event trigger has told it.
  await expect.poll(status).toBe(403);
  await db?.exec('drop table public.notes');
});

test.skipIf(why)(
  `PostgREST lets every role do exactly what access.json says, and opens no other schema${why}`,
  async () => {
    if (!db || !rest) return;
    const api = { url: rest.url, headers };
    let asked = 0;
    const differences = await findDifferences(db, listed, (actor, operations) => {
      asked += operations.length;
      return tryByHttp(api, actor, operations);
    });
    expect(differences).toEqual([]);
    expect(asked).toBeGreaterThan(700);
  },
);
