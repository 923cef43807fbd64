import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Connect, Plugin } from 'vite';
import { editorHeaders } from '#build/finish/headers.ts';
import { buildEditor } from './build.ts';
import { readProblems, readRepo, readSiteFiles, withoutHidden } from './site-files.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Astro would answer 404 to /edit/, because it ends with a slash. */
const firstPage: Plugin = {
  name: 'editor-first-page',
  // After Astro's, to be asked before them.
  enforce: 'post',
  configureServer: (server) => () =>
    server.middlewares.stack.unshift({
      route: '',
      handle: (
        request: Connect.IncomingMessage,
        _response: unknown,
        next: Connect.NextFunction,
      ) => {
        request.url = request.url?.replace(/^\/edit\/(?=$|\?)/, '/edit/index.html');
        // The host answers so, and the link to the home page's preview needs it.
        request.url = request.url?.replace(/^\/index(?=$|\?)/, '/');
        next();
      },
    }),
};

/**
 * The owner's editor under /edit/: always in development, built by the first request for it, and in a build
 * when CMS_REPO names the repository.
 */
export default function editor(): AstroIntegration {
  let root = '';
  return {
    name: 'editor',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root);
        updateConfig({ vite: { plugins: [firstPage] } });
      },
      'astro:server:setup': ({ server }) => {
        const folder = join(root, '.cache/editor');
        let built: Promise<void> | undefined;
        const answer = async (name: string): Promise<string | Buffer> => {
          if (name === 'site.json') return JSON.stringify(await readSiteFiles(root));
          if (name === 'problems.json') return JSON.stringify(await readProblems(root));
          built ??= buildEditor(folder);
          await built;
          return readFile(join(folder, name));
        };
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          if (pathname === '/edit')
            return void response.writeHead(302, { location: '/edit/' }).end();
          if (!pathname.startsWith('/edit/')) return next();
          const name = pathname.slice('/edit/'.length) || 'index.html';
          const headers = { ...editorHeaders, 'Content-Type': TYPES[extname(name)] ?? '' };
          answer(name).then((body) => response.writeHead(200, headers).end(body), next);
        });
      },
      'astro:server:start': ({ address, logger }) =>
        logger.info(`To edit the site, open http://localhost:${address.port}/edit/`),
      'astro:build:done': async ({ dir, logger }) => {
        if (!readRepo()) return;
        const folder = join(fileURLToPath(dir), 'edit');
        await buildEditor(folder);
        const files = withoutHidden(await readSiteFiles(root));
        await writeFile(join(folder, 'site.json'), JSON.stringify(files));
        logger.info('/edit/');
      },
    },
  };
}
