import { serve } from '@hono/node-server';
import { createBackend } from './backend.ts';

const t = performance.now();
const backend = await createBackend({
  root: process.cwd(),
  origin: 'http://localhost:4410',
  configPath: process.argv[2],
});
serve({ port: 4410, fetch: backend.fetch }, () =>
  console.log('ready', Math.round(performance.now() - t)),
);
process.on('SIGTERM', async () => {
  await backend.close();
  process.exit(0);
});
