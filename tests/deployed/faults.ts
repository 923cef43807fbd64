import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answers a call of `receive_lead`; `pass` sends it on to the project and returns its response. */
type Fault = (answer: ServerResponse, pass: () => Promise<Response>) => unknown;

const refuse =
  (status: number, code: string, message: string): Fault =>
  (answer) =>
    answer
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code, message, details: null, hint: null }));
const page =
  (status: number): Fault =>
  (answer) =>
    answer.writeHead(status, { 'content-type': 'text/html' }).end('<html>gateway</html>');

/** Everything that was tried of a hosted project that fails. */
export const faults: Record<string, Fault> = {
  'a key that was changed': refuse(401, '', 'Invalid API key'),
  'a missing migration': refuse(404, 'PGRST202', 'Could not find the function'),
  'a paused project': page(540),
  'a broken gateway': page(502),
  'a full disk': refuse(500, '53100', 'No space left on device'),
  'a read-only database': refuse(405, '25006', 'cannot execute INSERT'),
  'HTML with status 200': page(200),
  'an empty answer': (answer) => answer.writeHead(204).end(),
  'a connection that is cut': (answer) => answer.destroy(),
  'an answer that is lost after storing': async (answer, pass) => {
    await pass();
    answer.destroy();
  },
  'no answer at all': () => undefined,
};

export interface FaultyProject {
  origin: string;
  /** What becomes of the next calls of `receive_lead`; undefined passes them on. */
  fault: Fault | undefined;
  /** How many calls of `receive_lead` came since the last reset. */
  calls: number;
  close(): Promise<void>;
}

/** A proxy before the project at `target` that fails as it is told. */
export async function startFaultyProject(target: string): Promise<FaultyProject> {
  const pass = async (request: IncomingMessage, body: string) =>
    fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        name === 'host' || name === 'connection' || name === 'content-length'
          ? []
          : [[name, String(value)]],
      ),
      ...(body && { body }),
    });
  const server = createServer(async (request, answer) => {
    const body = await text(request);
    if (request.url?.endsWith('/rpc/receive_lead')) {
      state.calls += 1;
      if (state.fault) return void state.fault(answer, () => pass(request, body));
    }
    const response = await pass(request, body);
    answer.writeHead(response.status, { 'content-type': 'application/json' });
    answer.end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: FaultyProject = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    calls: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}
