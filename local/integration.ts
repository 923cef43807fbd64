import { fork } from 'node:child_process';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const backendPath = /^\/(?:(?:auth|rest|functions)\/v1|api)\//;
const notSources = [
  '**/.cache/**',
  '**/dist/**',
  '**/netlify/generated/**',
  '**/supabase/.temp/**',
];

type Message = { port: number; milliseconds: number } | { error: string };

/**
 * Serves the local Supabase and the form's functions under the origin of `astro dev`. They run in a
 * process of their own, because the database's start blocks a thread for seconds.
 */
export default function localBackend(): AstroIntegration {
  return {
    name: 'local-backend',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { server: { watch: { ignored: notSources } } } });
      },
      'astro:server:setup': ({ server, logger }) => {
        const backend = Promise.withResolvers<number>();
        backend.promise.catch((error: Error) => logger.error(error.message));
        server.httpServer?.once('listening', () => {
          const address = server.httpServer?.address();
          const sitePort = typeof address === 'object' ? address?.port : undefined;
          const script = fileURLToPath(new URL('./dev-backend.ts', import.meta.url));
          const child = fork(script, [`http://localhost:${sitePort}`], { execArgv: [] });
          child.once('message', (message: Message) => {
            if ('error' in message) return backend.reject(new Error(message.error));
            logger.info(`ready after ${message.milliseconds} ms`);
            backend.resolve(message.port);
          });
          child.once('exit', (code) => {
            backend.reject(new Error(`The back end ended with code ${code}, see the lines above.`));
          });
          server.httpServer?.once('close', () => child.connected && child.disconnect());
        });
        server.middlewares.use((request, response, next) => {
          if (!backendPath.test(request.url ?? '')) return next();
          backend.promise.then(
            (port) => forward(request, response, port),
            (error: Error) => refuse(response, error.message),
          );
        });
      },
    },
  };
}

function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { url: path, method, headers } = request;
  const onward = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', (error) => refuse(response, error.message));
  request.pipe(onward);
}

function refuse(response: ServerResponse, message: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message }));
}
