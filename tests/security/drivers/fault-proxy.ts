import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sendTo } from './http.ts';

/** A fault between the form's function and the database's API. */
export type Fault =
  /** The connection is cut before anything is forwarded. */
  | { kind: 'cut' }
  /** The request is executed; its response never arrives. */
  | { kind: 'answer lost' }
  /** Nothing is forwarded or answered. */
  | { kind: 'silent' }
  /** The request is executed after the caller's timeout. */
  | { kind: 'late'; ms: number }
  /** Another response than the database's. */
  | { kind: 'answer'; status: number; type: string; body: string }
  /** The connection breaks in the middle of the response. */
  | { kind: 'half an answer' };

export interface FaultProxy {
  origin: string;
  /** Sets the fault of all following requests; undefined for none. */
  fault: Fault | undefined;
  /** Resolves when the late requests have been executed. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A proxy in front of the real server that makes one fault at a time. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const late: Promise<unknown>[] = [];
  const pass = async (request: IncomingMessage, body: Uint8Array) =>
    sendTo(target, request.url ?? '/', {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' && name !== 'host' ? [[name, value]] : [],
        ),
      ),
      body,
    });
  const answer = (response: ServerResponse, status: number, type: string, body: string) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

  async function meet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault } = proxy;
    const body = await buffer(request);
    if (fault?.kind === 'cut') return void request.socket.destroy();
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'answer') return answer(response, fault.status, fault.type, fault.body);
    if (fault?.kind === 'late') {
      const work = new Promise((resolve) => setTimeout(resolve, fault.ms)).then(() =>
        pass(request, body),
      );
      late.push(work);
      await work;
      return void request.socket.destroy();
    }
    const found = await pass(request, body);
    if (fault?.kind === 'answer lost') return void request.socket.destroy();
    const type = found.headers['content-type'] ?? 'application/json';
    if (fault?.kind !== 'half an answer') return answer(response, found.status, type, found.body);
    response.writeHead(found.status, { 'content-type': type, 'content-length': found.body.length });
    response.write(found.body.slice(0, Math.ceil(found.body.length / 2)), () =>
      request.socket.destroy(),
    );
  }

  const server = createServer((request, response) => void meet(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    settled: async () => void (await Promise.all(late)),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return proxy;
}
