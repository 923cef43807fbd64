import type { AstroIntegration } from 'astro';

const backendPaths = ['/auth/v1/', '/rest/v1/', '/storage/v1/', '/api/', '/admin/mailbox'];
const notSources = ['**/.cache/**', '**/dist/**', '**/supabase/.temp/**'];

/** Leads, keys and tokens in the project's folder, which Vite would serve; the first four are its own list. */
const notServed = [
  ...['.env', '.env.*', '*.{crt,pem}', '**/.git/**'],
  ...['**/backups/**', '**/supabase/.temp/**', '**/.netlify/**', '**/.cache/**'],
];

/** Passes requests for the back end on to the one that `npm run dev` runs beside `astro dev`. */
export default function localBackend(): AstroIntegration {
  return {
    name: 'local-backend',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        updateConfig({ vite: { server: { fs: { deny: notServed } } } });
        const target = process.env['LOCAL_BACKEND'];
        if (!target) return;
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
