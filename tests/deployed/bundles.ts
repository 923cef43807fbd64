import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { hostDataFile } from '#build/finish/host-files.ts';
import { buildForTests } from '#tests/builds.ts';
import { clear } from '#tests/database/clear.ts';
import { startProject, testEnv } from '#tests/database/project.ts';
import { makeOnce, root } from '#tests/project-copy.ts';
import { startMailServer } from '#tests/unit/alerts/mail-server.ts';
import { BUILD_INPUTS } from '#tools/toolchain/build-inputs.ts';
import { type BundledFunction, bundleFunctions, startBundled } from './netlify.ts';

/** The functions from Netlify's own bundler, with the data of the test build; bundled when a source has changed. */
async function makeBundles(): Promise<string> {
  const dist = await buildForTests('test');
  const included = hostDataFile(root, join(root, 'dist'));
  if (!existsSync(included)) {
    mkdirSync(dirname(included), { recursive: true });
    cpSync(hostDataFile(root, dist), included);
  }
  return makeOnce('test/bundles', [...BUILD_INPUTS, 'netlify.toml'], async (folder) => {
    rmSync(folder, { recursive: true });
    await bundleFunctions(folder);
  });
}

type Env = Record<string, string>;
type Host = Awaited<ReturnType<typeof startHost>>;

async function startHost(folder: string) {
  // Before the project, which sets an environment of its own.
  const bundles = await makeBundles();
  const project = await startProject('PostgreSQL');
  const server = new BlobsServer({ directory: folder, token: 'token' });
  const edgeURL = `http://127.0.0.1:${(await server.start()).port}`;
  const context = { siteID: 'site', token: 'token', edgeURL, uncachedEdgeURL: edgeURL };
  const blobs = getStore({ name: 'parked-leads', ...context });
  const { SUPABASE_SECRET_KEY, FORM_TOKEN_SECRET, SENDER_HASH_SECRET, PARKED_LEADS_KEY } = testEnv;
  return {
    /** The names of the functions. */
    names: readdirSync(bundles, { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() ? entry.name : []))
      .sort(),
    project,
    /** Netlify's own store, and the ids in it. */
    blobs,
    parked: async () => (await blobs.list()).blobs.map(({ key }) => key),
    /** The environment of the form and of the second store. */
    env: {
      ...{ SUPABASE_URL: project.origin, SUPABASE_SECRET_KEY },
      ...{ FORM_TOKEN_SECRET, SENDER_HASH_SECRET, PARKED_LEADS_KEY },
      NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(context)).toString('base64'),
    } satisfies Env,
    /** A mail server until the test ends, and what alerts need besides. */
    async startMail() {
      const { mails, url: MAIL_URL, close } = await startMailServer();
      onTestFinished(close);
      const env: Env = { SITE_URL: project.origin, ADMIN_EMAIL: 'owner@example.com', MAIL_URL };
      return { mails, env };
    },
    /** Starts a function, until the test ends, with this as its whole environment. */
    async start(name: string, env: Env): Promise<BundledFunction> {
      const started = await startBundled(join(bundles, name), env);
      onTestFinished(() => started.close());
      return started;
    },
    async close() {
      await project.close();
      await server.stop();
    },
  };
}

/** A host for the tests of a file: the bundled functions, a project without leads, and an empty second store. */
export function openHost(): Host {
  const host = {} as Host;
  const folder = mkdtempSync(join(tmpdir(), 'second-store-'));
  beforeAll(async () => void Object.assign(host, await startHost(folder)));
  afterAll(async () => {
    await host.close?.();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await clear(host.project.sql);
    for (const id of await host.parked()) await host.blobs.delete(id);
  });
  return host;
}

/** The body of an answer. Throws what the function has crashed with. */
export function bodyOf(answer: Awaited<ReturnType<BundledFunction['call']>>): string {
  if ('crash' in answer) throw new Error(answer.crash);
  return answer.body;
}
