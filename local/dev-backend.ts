import { fileURLToPath } from 'node:url';
import { createBackend } from './backend.ts';
import { openServer } from './host/listen.ts';

// The process that local/integration.ts starts beside `astro dev`; it ends with it. Its arguments: the
// address that visitors see, and the port to listen on.
const [origin = '', port = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const backend = await createBackend({ root, origin });
  const server = await openServer(Number(port), async () => backend.fetch);
  process.send?.('ready');
  const end = async () => {
    await server.close();
    await backend.close();
    process.exit(0);
  };
  // Ctrl+C in a terminal reaches both processes: the database must be closed properly in each case.
  process.once('disconnect', () => void end()).on('SIGINT', () => {});
  if (!process.connected) await end();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
