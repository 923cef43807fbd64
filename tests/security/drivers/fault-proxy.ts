import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

/** What becomes of a call; `pass` sends it on to the project and returns its response. */
type Fault = (answer: ServerResponse, pass: () => Promise<Response>) => unknown;

const reply =
  (status: number, body: string, type = 'application/json'): Fault =>
  (answer) =>
    answer.writeHead(status, { 'content-type': type }).end(body);
const refuse = (status: number, code: string, message: string): Fault =>
  reply(status, JSON.stringify({ code, message, details: null, hint: null }));

/** Everything that was tried of a project that fails. */
export const faults = {
  'a connection that is cut': (answer) => answer.destroy(),
  'no answer at all': () => undefined,
  'an answer long after the time': async (answer, pass) => {
    await wait(400);
    await pass();
    answer.destroy();
  },
  'an answer that is lost after storing': async (answer, pass) => {
    await pass();
    answer.destroy();
  },
  'an answer that breaks off': async (answer, pass) => {
    const words = await (await pass()).text();
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': words.length });
    answer.write(words.slice(0, words.length / 2), () => answer.destroy());
  },
  'a full disk': refuse(500, '53100', 'could not extend file: No space left on device'),
  'a read-only database': refuse(405, '25006', 'cannot execute INSERT'),
  'too many connections': refuse(503, '53300', 'too many connections'),
  'a statement that takes too long': refuse(500, '57014', 'canceling statement'),
  'a paused project': reply(540, '<html>paused</html>', 'text/html'),
  'a key that was changed': refuse(401, '', 'Invalid API key'),
  'a missing migration': refuse(404, 'PGRST202', 'Could not find the function'),
  'a broken gateway': reply(502, '<h1>502</h1>', 'text/html'),
  'a page that comes with success': reply(200, '<h1>Hello</h1>', 'text/html'),
  'success without an answer': reply(200, '[]'),
  'success without a body': (answer) => answer.writeHead(204).end(),
} satisfies Record<string, Fault>;

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** A proxy before the project at `target` that fails as it is told. */
export async function startFaultProxy(target: string) {
  const met: unknown[] = [];
  const pass = async (request: IncomingMessage, body: string) =>
    fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        ['host', 'connection', 'content-length'].includes(name) ? [] : [[name, String(value)]],
      ),
      ...(body && { body }),
    });
  const proxy = {
    origin: '',
    /** What becomes of the next calls of `receive_lead`; undefined passes them on. */
    fault: undefined as Fault | undefined,
    /** How many calls of `receive_lead` came. */
    calls: 0,
    /** Resolves when late calls have been executed. */
    settled: () => Promise.all(met),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, answer) => {
    const body = await text(request);
    if (request.url?.endsWith('/rpc/receive_lead')) {
      proxy.calls += 1;
      if (proxy.fault) return void met.push(proxy.fault(answer, () => pass(request, body)));
    }
    const response = await pass(request, body);
    answer.writeHead(response.status, { 'content-type': 'application/json' });
    answer.end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
