import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What docs/forwarding.md shows to whoever takes the leads. */
const guide = readFileSync(new URL('../../../docs/forwarding.md', import.meta.url), 'utf8');
const [, example = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
const { readLead } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
  readLead(headers: IncomingHttpHeaders, body: string, secret: string): Forwarded;
};

export const forwardSecret = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`;

interface Forwarded {
  version: number;
  type: string;
  lead: { id: string; name: string } & Record<string, unknown>;
}

/** A real service that takes leads on loopback, and refuses what is not signed as docs/forwarding.md says. */
export async function startForwardService(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end(),
  port = 0,
) {
  /** What came and was signed, in order. */
  const received: { id: string; sent: Forwarded; receivedAt: number }[] = [];
  const server = createServer(async (request, response) => {
    try {
      const sent = readLead(request.headers, await text(request), forwardSecret);
      received.push({ id: String(request.headers['webhook-id']), sent, receivedAt: Date.now() });
      answer(response);
    } catch {
      response.writeHead(401).end();
    }
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`,
    received,
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
