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
  /** The sender's address, any of 127.0.0.0/8. */
  from?: string | undefined;
}

/**
 * Sends one request on its own connection, without following redirects. Rejects when the connection breaks.
 */
export function sendTo(origin: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  const { method = 'GET', headers = {}, body, from } = sent;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        // Not `localhost`, which may be ::1, where no 127.x address can connect.
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

/** The body of a form as the island sends it. */
export const jsonOf = (fields: object): Sent => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(fields),
});
