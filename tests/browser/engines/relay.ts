import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * What the connection does: 'on' passes all, 'off' ends each request without an answer, 'hanging' never answers,
 * 'no scripts' passes pages with a policy that runs none.
 */
export type Connection = 'on' | 'off' | 'hanging' | 'no scripts';

/** The connection between a browser and a site: the same loss of signal for each engine. */
export interface Relay {
  origin: string;
  set: (connection: Connection) => void;
  /** The addresses asked for so far whose path begins with this, with their methods. */
  asked: (path: string) => string[];
  stop: () => Promise<void>;
}

/** Serves a site under another origin of this computer. */
export async function startRelay(site: string): Promise<Relay> {
  let connection: Connection = 'on';
  const seen: string[] = [];
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    if (connection === 'off') incoming.socket.destroy();
    else if (connection !== 'hanging') pass(site, incoming, outgoing, connection === 'no scripts');
  });
  // WebKit shows an error when a connection that it uses again has just been closed for its idleness.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return {
    origin: `http://localhost:${address.port}`,
    set: (next) => {
      connection = next;
      if (next === 'off') server.closeAllConnections();
    },
    asked: (path) => seen.filter((one) => one.split(' ')[1]?.startsWith(path)),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A connection for each request: the site may close an idle one just as the next request goes out on it. */
const agent = new Agent({ keepAlive: false });

function pass(
  site: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  hasNoScripts: boolean,
): void {
  const { method, headers, url = '/' } = incoming;
  // A browser that has the page already would take it with the policy it came with.
  if (hasNoScripts) delete headers['if-none-match'];
  const onward = request(new URL(url, site), { method, headers, agent }, (answer) => {
    const policy = hasNoScripts && {
      'content-security-policy': "script-src 'none'",
    };
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...policy });
    answer.pipe(outgoing);
  });
  onward.once('error', () => incoming.socket.destroy());
  incoming.pipe(onward);
}
