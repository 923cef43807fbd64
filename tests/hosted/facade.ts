import { hostDataFile } from '#build/finish/host-files.ts';
import { buildForTests, prepareTestEnv, testDist } from '#tests/builds.ts';
import { root } from '#tests/project-copy.ts';
import type { Caller } from '#tools/local/backend.ts';
import { openServer } from '#tools/local/host/listen.ts';
import { createHost } from '#tools/local/host/site.ts';
import { openGivenBackend } from './backend.ts';
import { given } from './given.ts';

// Serves the build of the tests before a given project, in a process of its own: prints its address, ends with SIGTERM.
if (!given) throw new Error('SUPABASE_DB_URL is missing: it names the project.');
const project = given;
await prepareTestEnv();
Object.assign(process.env, { LEAD_LIMITS: '10000,10000,10000,10000' });
const dist = await buildForTests('test').then(() => testDist('test'));
/** All pages of the tests come from one address, and one process answers them: only the form knows who they are. */
const ofForm = /^\/api\/(?:submit-lead|form-token|lead-photos)/;
const asAnybody = (): { address: string } => ({ address: crypto.randomUUID() });
/** The pages were built with the tests' own key; the hosted project's key replaces it here. */
function withKey(request: Request): Request {
  if (!request.headers.has('apikey')) return request;
  const headers = new Headers(request.headers);
  headers.set('apikey', project.publishableKey);
  return new Request(request, { headers });
}
const backendPath = /^\/(?:(?:auth|rest|storage)\/v1\/|admin\/mailbox$)/;
const site = await openServer(Number(process.env['PORT'] ?? 0), async (origin) => {
  const backend = await openGivenBackend(project, { origin, hostFile: hostDataFile(root, dist) });
  const host = await createHost({
    root,
    dist,
    origin,
    compression: 5,
    callFunction: (request: Request, caller: Caller) =>
      backend.fetch(
        withKey(request),
        ofForm.test(new URL(request.url).pathname) ? caller : asAnybody(),
      ),
  });
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => backend.tick())
      .catch((error) => console.error(`schedule: ${error}`));
  }, 15_000);
  return {
    fetch: (request, caller) =>
      backendPath.test(new URL(request.url).pathname)
        ? backend.fetch(request, caller)
        : host(request, caller),
    close: async () => {
      clearInterval(timer);
      await running;
      await backend.close();
    },
  };
});
console.log(site.origin);
process.send?.({ origin: site.origin });
const stop = () => void site.close().then(() => process.exit(0));
process.once('SIGINT', stop).once('SIGTERM', stop).once('disconnect', stop);
