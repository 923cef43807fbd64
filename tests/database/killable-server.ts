import { serve } from '@hono/node-server';
import { createBackend } from '#scripts/local/backend.ts';

// The local back end in a process that a test may kill: fork(this, [root, configPath]) gets the port.
const [root = '', configPath = ''] = process.argv.slice(2);
const backend = await createBackend({
  root,
  origin: 'http://127.0.0.1',
  configPath,
  samples: false,
});
serve(
  { port: 0, hostname: '127.0.0.1', fetch: backend.fetch, overrideGlobalObjects: false },
  ({ port }) => process.send?.(port),
);
process.once('disconnect', () => process.exit());
