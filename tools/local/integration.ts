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
    },
  };
}
