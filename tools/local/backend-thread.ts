import { parentPort, workerData } from 'node:worker_threads';
import { type BackendOptions, createBackend } from './backend.ts';
import { openServer } from './host/listen.ts';

// The thread of the back end: listens on a port of its own, tells it, and ends at the first message.
const server = await openServer(0, () => createBackend(workerData as BackendOptions));
parentPort?.once('message', async () => {
  await server.close();
  parentPort?.close();
});
parentPort?.postMessage(new URL(server.origin).port);
