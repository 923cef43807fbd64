import { readFile } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { createApi } from '#server/api.ts';
import { answer } from '#server/http/answer.ts';
import { parseHost } from '#server/http/build-data.ts';
import { runDue } from '#server/schedule.ts';
import type { Surroundings } from '#server/surroundings.ts';
import type { Database } from '#supabase/database.types.ts';
import type { Backend } from '#tools/local/backend.ts';
import { renderLeadForm } from '#tools/local/lead-form.ts';
import { openMailbox } from '#tools/local/mailbox.ts';
import { openSecondStore } from '#tools/local/second-store.ts';
import { openGivenDatabase } from './database.ts';
import type { GivenProject } from './given.ts';

interface Options {
  /** Where the site answers. */
  origin: string;
  /** The file with the build's data for the form's answers. */
  hostFile: string;
}

const engine = /^\/(?:auth|rest|storage)\/v1\//;

/**
 * The site's functions before the servers of a given project, as one `fetch`: what tools/local/backend.ts is with its
 * own engine. Requests of /auth, /rest and /storage go through to the project, so that build and project have one
 * address; its keys stand in for those with which the site was built.
 */
export async function openGivenBackend(
  project: GivenProject,
  { origin, hostFile }: Options,
): Promise<Backend> {
  const database = openGivenDatabase(project);
  const second = await openSecondStore(undefined, process.env['PARKED_LEADS_KEY'] ?? '');
  const mailbox = await openMailbox();
  const own: Record<string, string> = {
    SITE_URL: origin,
    SUPABASE_URL: project.url,
    SUPABASE_SECRET_KEY: project.secretKey,
    MAIL_URL: mailbox.url,
  };
  const read = (name: string) => own[name] ?? process.env[name];
  const auth = { persistSession: false, autoRefreshToken: false };
  const client = createClient<Database>(project.url, project.secretKey, { auth });
  const around: Surroundings = {
    read,
    openClient: () => client,
    openAs: (token) =>
      createClient<Database>(project.url, project.publishableKey, {
        accessToken: async () => token,
      }),
    openSecondStore: () => second,
    readHost: async () => parseHost(await readFile(hostFile, 'utf8')),
    renderForm: renderLeadForm,
    needsSetupCode: true,
    askSite: (request) => route(request, '127.0.0.1'),
    toPublic: (url) => url.replace(project.url, ''),
  };
  const api = createApi(around);

  async function route(request: Request, address: string): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/')) return api(request, { address });
    if (pathname === '/admin/mailbox') return answer(pathname, async () => mailbox.handle(request));
    if (engine.test(pathname)) return passOn(project, request);
    return Response.json({ message: 'Not found.' }, { status: 404 });
  }

  return {
    fetch: (request, caller) =>
      route(request, caller?.address ?? caller?.incoming?.socket?.remoteAddress ?? '127.0.0.1'),
    sql: database,
    mailbox,
    tick: () => runDue(around),
    async close() {
      await mailbox.close();
      await second.close();
      await database.close();
    },
  };
}

/** Asks the project what the page asked the site. */
async function passOn(project: GivenProject, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  for (const name of ['host', 'connection', 'content-length', 'accept-encoding'])
    headers.delete(name);
  for (const name of ['apikey', 'authorization']) {
    const value = headers.get(name);
    if (value) headers.set(name, translate(value, project));
  }
  const { method } = request;
  const body = ['GET', 'HEAD'].includes(method) ? null : await request.arrayBuffer();
  const ask = () =>
    fetch(project.url + pathname + search, { method, headers, body, redirect: 'manual' });
  // Once more: a server may close an idle connection just as the next request goes out on it.
  const passed = await ask()
    .catch(ask)
    .catch(() => Response.json({ message: 'The project is away.' }, { status: 502 }));
  const back = new Headers(passed.headers);
  // The body comes unpacked.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) back.delete(name);
  const hasBody = ![101, 204, 205, 304].includes(passed.status);
  return new Response(hasBody ? passed.body : null, { status: passed.status, headers: back });
}

/** The keys of the tests' own back end, for which those of the project stand in. */
const testKey = /^(Bearer )?sb_(publishable|secret)_\S+$/;

function translate(value: string, project: GivenProject): string {
  const [, bearer = '', kind] = testKey.exec(value) ?? [];
  if (!kind) return value;
  return bearer + (kind === 'secret' ? project.secretKey : project.publishableKey);
}
