import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { findFreePort } from '#toolchain/port.ts';

const backendPaths = [
  '/auth/v1/',
  '/rest/v1/',
  '/storage/v1/',
  '/functions/v1/',
  '/api/',
  '/admin/mailbox',
];
const notSources = [
  '**/.cache/**',
  '**/dist/**',
  '**/netlify/generated/**',
  '**/supabase/.temp/**',
];

interface RunningBackend {
  port: number;
  /** Resolves when it answers, or when it has ended. */
  settled: Promise<unknown>;
}

// One process for the whole run of `astro dev`, which loads this module again when its configuration changes.
let backend: Promise<RunningBackend> | undefined;

/**
 * Serves the local Supabase and the form's functions on the origin of `astro dev`. They run in a process of
 * their own, because the database's start blocks a thread for seconds. Requests wait for it.
 */
export default function localBackend(): AstroIntegration {
  return {
    name: 'local-backend',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        if (command !== 'dev') return;
        backend ??= startBackend(`http://localhost:${config.server.port}`);
        const target = `http://127.0.0.1:${(await backend).port}`;
        const proxy = Object.fromEntries(backendPaths.map((path) => [path, { target }]));
        updateConfig({ vite: { server: { proxy, watch: { ignored: notSources } } } });
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const isForBackend = backendPaths.some((path) => request.url?.startsWith(path));
          if (isForBackend) void backend?.then(({ settled }) => settled).then(() => next());
          else next();
        });
      },
    },
  };
}

async function startBackend(origin: string): Promise<RunningBackend> {
  const port = await findFreePort();
  const script = fileURLToPath(new URL('./dev-backend.ts', import.meta.url));
  const child = fork(script, [origin, String(port)], { execArgv: [] });
  return { port, settled: Promise.race([once(child, 'message'), once(child, 'exit')]) };
}
