import type { AstroIntegration } from 'astro';

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

/** Passes requests for the back end on to the one that `npm run dev` runs beside `astro dev`. */
export default function localBackend(): AstroIntegration {
  return {
    name: 'local-backend',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const target = process.env['LOCAL_BACKEND'];
        if (command !== 'dev' || !target) return;
        const proxy = Object.fromEntries(backendPaths.map((path) => [path, { target }]));
        updateConfig({ vite: { server: { proxy, watch: { ignored: notSources } } } });
      },
      // Astro reloads all pages once the content is read. While none is open, Vite keeps that for the first one: it
      // is up to date, and would lose what was typed meanwhile.
      'astro:server:setup': ({ server: { environments, ws } }) => {
        const { hot } = environments.client;
        const send: (...message: unknown[]) => void = hot.send.bind(hot);
        hot.send = (...message: unknown[]) => {
          const isReload = Object(message[0]).type === 'full-reload';
          if (!isReload || ws.clients.size > 0) send(...message);
        };
      },
    },
  };
}
