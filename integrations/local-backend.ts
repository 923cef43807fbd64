import { fork } from 'node:child_process';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const backendPath = /^\/(?:(?:auth|rest|functions)\/v1|api)\//;

/**
 * Serves the local Supabase and the form's functions under the origin of `astro dev`. They run in a
 * process of their own, because the database's start blocks a thread for seconds.
 */
export default function localBackend(): AstroIntegration {
  return {
    name: 'local-backend',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        const root = fileURLToPath(new URL('..', import.meta.url));
        const script = new URL('../scripts/local/child.ts', import.meta.url);
        const port = Promise.withResolvers<number>();
        port.promise.catch((error: Error) => logger.error(error.message));
        server.httpServer?.once('listening', () => {
          const address = server.httpServer?.address();
          const sitePort = typeof address === 'object' ? address?.port : undefined;
          const child = fork(script, [root, `http://localhost:${sitePort}`], {
            cwd: root,
            execArgv: [],
          });
          child.once('message', (message: { port: number; ms: number } | { error: string }) => {
            if ('error' in message) return port.reject(new Error(message.error));
            logger.info(`back end ready after ${message.ms} ms`);
            port.resolve(message.port);
          });
          child.once('exit', (code) => {
            port.reject(new Error(`The back end stopped with code ${code}. See the lines above.`));
          });
          server.httpServer?.once('close', () => child.connected && child.disconnect());
        });
        server.middlewares.use((request, response, next) => {
          if (!backendPath.test(request.url ?? '')) return next();
          port.promise.then((to) => forward(request, response, to, next), next);
        });
      },
    },
  };
}

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  next: (error: unknown) => void,
): void {
  const { url: path, method, headers } = request;
  const onward = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', next);
  request.pipe(onward);
}
