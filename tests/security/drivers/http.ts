import { request as httpRequest, type IncomingMessage } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** The sender's own address on this machine, any of 127.0.0.0/8. */
  from?: string | undefined;
}

/**
 * One request on a connection of its own, as any program may send it; redirects are not followed.
 * Rejects when the connection breaks.
 */
export function sendTo(origin: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', headers = {}, body, from } = sent;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        // By its number: `localhost` may be ::1, from which no 127.x address can send.
        host: hostname === 'localhost' ? '127.0.0.1' : hostname,
        port,
        path,
        method,
        agent: false,
        headers: { host: `${hostname}:${port}`, ...headers },
        ...(from && { localAddress: from }),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** The body of a form as a browser without JavaScript sends it. */
export const formOf = (fields: Record<string, string> | [string, string][]): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** The body that the island sends. */
export const jsonOf = (fields: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});
