import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { createBackend } from '#scripts/local/backend.ts';

// The process that integrations/local-backend.ts starts: it listens on a free port, says which one,
// and ends with its parent. The one argument is the address that visitors see.
const [origin = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
const backend = await createBackend({ root, origin });
const server = serve({ fetch: backend.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send?.({ port, milliseconds: Math.round(performance.now()) });
});
process.once('disconnect', () => {
  server.close();
  void backend.close().finally(() => process.exit(0));
});
