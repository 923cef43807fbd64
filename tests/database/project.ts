import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { LeadFormHost } from '#server/http/build-data.ts';
import { createFormToken } from '#server/receive/form-token.ts';
import type { Database } from '#supabase/database.types.ts';
import { openGivenBackend } from '#tests/hosted/backend.ts';
import { emptyDatabase } from '#tests/hosted/database.ts';
import { given } from '#tests/hosted/given.ts';
import { makeVapidKeys } from '#tests/unit/alerts/push-service.ts';
import { type Backend, createBackend } from '#tools/local/backend.ts';
import { clear } from './clear.ts';
import { placeDatabase, writeConfig } from './copies.ts';
import { type EngineName, engine, root } from './engines.ts';
import { createDatabase } from './server.ts';

const vapid = makeVapidKeys();

/** The environment of a project under test, with keys of its own. */
export const testEnv = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
  SUPABASE_SECRET_KEY: 'sb_secret_test',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_SETUP_CODE: 'setup-code-of-the-test-run',
  LEAD_WEBHOOK_SECRET: 'webhook-secret-of-the-test',
  FORM_TOKEN_SECRET: 'form-token-secret-of-the-test',
  SENDER_HASH_SECRET: 'sender-hash-secret-of-the-test',
  PARKED_LEADS_KEY: 'parked-leads-key-of-the-test',
  LEAD_LIMITS: '1000,1000,1000,1000',
  LOCAL_JWT_SECRET: 'jwt-secret-of-the-test-run-not-known',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
};

const services = [
  { id: 'deck-construction', label: 'Deck construction' },
  { id: 'screened-porches', label: 'Screened porches' },
];

/** A build's data for the form's handler, with a contact page like the real one. */
export const host: LeadFormHost = {
  contactPage: {
    before:
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Check your entries: Contact | Example</title></head><body><header>Example</header><main>',
    after: '</main></body></html>',
  },
  headers: {
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'public, max-age=0',
  },
  services,
  areas: [{ id: 'bel-air', label: 'Bel Air', places: ['Forest Hill'] }],
  company: {
    name: 'Example Decks',
    phone: { display: '(410) 555-0100', href: 'tel:+14105550100' },
    replyWithin: '24 hours',
  },
  thankYouPath: '/contact/thank-you',
};

export type Client = SupabaseClient<Database>;
export type LeadRow = Database['public']['Tables']['contact_submissions']['Row'];

export type Project = Awaited<ReturnType<typeof startProject>>;

type Env = Partial<typeof testEnv>;

/** A project of the tests of a file, without leads, alerts and mails at the start of each unless they are to be kept. */
export function openProject({ env = {}, keep = false }: { env?: Env; keep?: boolean } = {}) {
  const project = {} as Project;
  beforeAll(async () => void Object.assign(project, await startProject(engine, env)));
  afterAll(() => project.close?.());
  if (!keep)
    beforeEach(async () => {
      await clear(project.sql);
      project.mails.splice(0);
    });
  return project;
}

/** The whole back end on an engine, served on a port of its own, with an empty database. */
export async function startProject(on: EngineName = engine, env: Env = {}) {
  Object.assign(process.env, testEnv, env);
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  const database = on === 'PostgreSQL' && !given ? await createDatabase() : undefined;
  if (!database && !given) await placeDatabase(join(folder, 'pgdata'));
  const configPath = writeConfig(folder, database && { postgres: database.url });
  const hostFile = join(folder, 'lead-form.json');
  writeFileSync(hostFile, JSON.stringify(host));
  let backend: Backend | undefined;
  const listening = Promise.withResolvers<AddressInfo>();
  const fetch: Backend['fetch'] = (request, caller) =>
    backend?.fetch(request, caller) ?? Promise.resolve(new Response('not ready', { status: 503 }));
  const http = serve(
    { port: 0, hostname: '127.0.0.1', fetch, overrideGlobalObjects: false },
    listening.resolve,
  );
  const origin = `http://127.0.0.1:${(await listening.promise).port}`;
  const release = async () => {
    const closed = new Promise((resolve) => http.close(resolve));
    if ('closeAllConnections' in http) http.closeAllConnections();
    await closed;
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const options = { root, origin, configPath, hostFile, samples: false };
  const opening = given ? openGivenBackend(given, options) : createBackend(options);
  const opened = await opening.catch(async (error: unknown) => {
    await release();
    throw error;
  });
  backend = opened;
  if (given) await emptyDatabase(opened.sql);
  const connect = (key: string): Client =>
    createClient(origin, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const service = connect(testEnv.SUPABASE_SECRET_KEY);
  const ask = (path: string, init?: RequestInit, address?: string): Promise<Response> =>
    opened.fetch(new Request(origin + path, init), { address });
  const post = (body: BodyInit, headers: Record<string, string>, address?: string) =>
    ask('/api/submit-lead', { method: 'POST', body, headers }, address);
  return {
    origin,
    /** The environment with which the owner's commands reach this project. */
    configPath,
    backend: opened,
    /** The database, without access control. */
    sql: opened.sql,
    /** What the owner's mailbox has got. */
    mails: opened.mailbox.mails,
    /** A client with the publishable key, over HTTP, as a browser has it. */
    visitor: () => connect(testEnv.SUPABASE_PUBLISHABLE_KEY),
    /** A client with the secret key, over HTTP. */
    service,
    /** Asks one of the site's functions, as a visitor at this address. */
    ask,
    /** Asks as the desk does, with the access token of a session or without one. */
    askAs: (token: string | undefined, method: string, path: string, body?: object) =>
      ask(path, {
        method,
        headers: {
          apikey: testEnv.SUPABASE_PUBLISHABLE_KEY,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    /** Posts the form as a browser without JavaScript does. */
    postForm: (
      fields: Record<string, string> | [string, string][],
      { address, referrer }: { address?: string; referrer?: string } = {},
    ) => {
      const headers = { ...(referrer && { referer: `${origin}${referrer}` }) };
      return post(new URLSearchParams(fields), headers, address);
    },
    /** Posts the form as the island does. */
    postJson: (fields: Record<string, string>, address?: string) =>
      post(JSON.stringify(fields), { 'content-type': 'application/json' }, address),
    /** A form token of the form's first touch on this address, by default ten seconds ago. */
    token: (address = '127.0.0.1', ageMs = 10_000) =>
      createFormToken(testEnv.FORM_TOKEN_SECRET, Date.now() - ageMs, address),
    async leads(): Promise<LeadRow[]> {
      const { data, error } = await service
        .from('contact_submissions')
        .select('*')
        // From six in the morning a schedule that runs in a test sends the day's test lead.
        .eq('is_test', false)
        .order('created_at')
        .order('id');
      if (error) throw new Error(error.message);
      return data;
    },
    async close() {
      await opened.close();
      await release();
    },
  };
}

/** What a call of supabase-js has answered. Throws its error. */
export function dataOf<Value>({ data, error }: { data: Value; error: { message: string } | null }) {
  if (error) throw new Error(error.message);
  return data;
}

/** The access token of a signed-in client. */
export const tokenOf = async (client: Client): Promise<string> =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

async function signIn(project: Project, email: string, password: string): Promise<Client> {
  const client = project.visitor();
  for (;;) {
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (!error) return client;
    // A hosted project takes one sign-in every two seconds from an address, and thirty at once.
    if (error.status !== 429) throw new Error(error.message);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}

let addresses = 0;
/** An address that no other call gets: what is limited by sender doesn't count across tests. */
export const anotherAddress = (): string => {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
};

/** Makes the owner the first admin, as the setup page does, and returns a client signed in as the owner. */
export async function signInAdmin(project: Project, password = 'correct horse'): Promise<Client> {
  const { ADMIN_EMAIL: email, ADMIN_SETUP_CODE: code } = testEnv;
  const headers = { apikey: testEnv.SUPABASE_PUBLISHABLE_KEY };
  const body = JSON.stringify({ email, password, code });
  await project.ask('/api/create-admin', { method: 'POST', headers, body }, anotherAddress());
  return signIn(project, email, password);
}

/** A client signed in as a user who is not an admin. */
export async function signInNonAdmin(project: Project): Promise<Client> {
  const account = { email: 'stranger@example.com', password: 'secret word' };
  await project.service.auth.admin.createUser({ ...account, email_confirm: true });
  return signIn(project, account.email, account.password);
}
