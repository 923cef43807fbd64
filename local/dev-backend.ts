import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import { createBackend } from './backend.ts';

// The process that local/integration.ts starts beside `astro dev`: it listens on a free port, reports
// it to its parent, and ends with it. Its argument is the address that visitors see.
const [origin = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const backend = await createBackend({ root, origin });
  const server = serve({ fetch: backend.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    process.send?.({ port, milliseconds: Math.round(performance.now()) });
  });
  const end = () => {
    server.close();
    void backend.close().finally(() => process.exit(0));
  };
  // Ctrl+C in a terminal reaches both processes: the database must be closed properly in each case.
  process.once('disconnect', end).on('SIGINT', () => {});
  if (!process.connected) end();
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  process.disconnect?.();
}
