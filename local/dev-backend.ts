import { fileURLToPath } from 'node:url';
import { repeat } from './alerts.ts';
import { createBackend } from './backend.ts';
import { openServer } from './host/listen.ts';

// The process that local/integration.ts starts beside `astro dev` and that ends with it. Arguments: the
// site's origin, and the port to listen on.
const [origin = '', port = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const backend = await createBackend({ root, origin });
  const server = await openServer(Number(port), async () => backend.fetch);
  const stopTending = repeat(backend.tend);
  process.send?.('ready');
  const end = async () => {
    await server.close();
    await stopTending();
    await backend.close();
    process.exit(0);
  };
  // Ctrl+C in a terminal reaches both processes; the database must be closed in either case.
  process.once('disconnect', () => void end()).on('SIGINT', () => {});
  if (!process.connected) await end();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
