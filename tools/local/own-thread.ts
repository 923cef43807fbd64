import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { HttpBindings } from '@hono/node-server';
import { answer } from '#server/http/answer.ts';
import type { BackendOptions } from './backend.ts';
import type { Answering } from './host/listen.ts';

/**
 * The back end in a thread of its own: its database computes without a pause, and pages would wait for it. Throws what
 * kept it from starting; an error after that ends the process, as it does without a thread.
 */
export async function openInOwnThread(options: BackendOptions): Promise<Required<Answering>> {
  const thread = new Worker(new URL('./backend-thread.ts', import.meta.url), {
    workerData: options,
  });
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  const [port] = (await once(thread, 'message')) as [string];
  const agent = new Agent({ keepAlive: true });
  return {
    fetch: (_request, caller) => answer('back end', () => passOn(caller, port, agent)),
    async close() {
      agent.destroy();
      thread.postMessage('close');
      await ended;
    },
  };
}

/** Sends a request on as it came, and answers what comes back. Rejects when the back end hangs up. */
async function passOn({ incoming }: HttpBindings, port: string, agent: Agent): Promise<Response> {
  const { method, url, headers, socket } = incoming;
  // From the sender's own address, by which the thread tells senders apart: all of them are of this computer.
  const { remoteAddress: localAddress } = socket;
  const to = { host: '127.0.0.1', port, localAddress, agent };
  const asked = request({ ...to, method, path: url, headers });
  // Whoever has hung up needs no answer; an answer may come before the body's end.
  incoming.once('close', () => incoming.complete || asked.destroy());
  pipeline(incoming, asked).catch(() => undefined);
  const [said] = (await once(asked, 'response')) as [IncomingMessage];
  const { statusCode: status = 502, headersDistinct } = said;
  const kept = Object.entries(headersDistinct).filter(
    ([name, values]) => !ofConnection.has(name) || values?.includes('close'),
  );
  const list = kept.flatMap(([name, values = []]) =>
    values.map((value) => [name, value] as [string, string]),
  );
  const hasBody = method !== 'HEAD' && ![204, 205, 304].includes(status);
  if (!hasBody) said.resume();
  const body = hasBody ? (Readable.toWeb(said) as ReadableStream<Uint8Array>) : null;
  return new Response(body, { status, headers: list });
}

/** Headers of one connection, not of the answer (RFC 9110, 7.6.1); that it ends counts for both. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding']);
