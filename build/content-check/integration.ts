import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, AstroIntegrationLogger, HookParameters } from 'astro';
import { AstroError } from 'astro/errors';
import type { Report } from './find-problems.ts';
import { writeFacts } from './generated-facts.ts';
import type { Redirect } from './pages.ts';
import { readRedirects } from './read.ts';
import { formatReport, isSound, type Overlay, overlayOf } from './report.ts';
import { checkAfresh } from './run.ts';
import { watchContent } from './watch.ts';

/**
 * Checks the owner's content before every build, and fails the build with the list of problems. While the dev
 * server runs, the list is printed in the terminal and shown as Astro's error overlay on the open pages, until
 * all problems are corrected.
 */
export default function contentCheck(): AstroIntegration {
  let root = '';
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, config, logger }) => {
        root = fileURLToPath(config.root);
        if (command !== 'build') return;
        const report = await checkAfresh(root);
        if (!isSound(report)) throw failure(formatReport(report));
        if (report.problems.length > 0) logger.warn(`\n${formatReport(report)}`);
        writeFacts(root);
      },
      'astro:build:done': async ({ dir }) =>
        writeFile(new URL('_redirects', dir), formatRedirects(await readRedirects(root))),
      'astro:server:setup': ({ server, logger }) => checkLive(root, server, logger),
    },
  };
}

/** The text of the host's `_redirects` (Netlify docs, 'Redirect options'): an old file never hides the new page. */
const formatRedirects = (redirects: readonly Redirect[]): string =>
  redirects.map(({ from, to }) => `${from} ${to} 301!\n`).join('');

function failure(list: string): AstroError {
  const error = new AstroError(`The content has problems.\n\n${list}`);
  error.name = 'ContentError';
  // The list says where to look; a stack would only show this file.
  error.stack = '';
  return error;
}

/** Reports every check to the terminal and the open pages, until the server ends. */
function checkLive(
  root: string,
  server: HookParameters<'astro:server:setup'>['server'],
  logger: AstroIntegrationLogger,
): void {
  const { hot } = server.environments.client;
  let shown = '';
  let overlay: Overlay | undefined;

  const onReport = (report: Report) => {
    const text = formatReport(report);
    if (isSound(report) && writeFacts(root).length > 0)
      logger.warn('The server uses the earlier facts until you restart npm run dev.');
    const hadProblems = overlay !== undefined;
    overlay = isSound(report) ? undefined : overlayOf(report, root);
    if (overlay) hot.send(overlay);
    else if (hadProblems) hot.send({ type: 'full-reload' });
    if (text === shown) return;
    if (overlay) logger.error(`\n${text}`);
    else if (hadProblems) logger.info(`All corrected. ${text}`);
    else if (report.problems.length > 0) logger.warn(`\n${text}`);
    shown = text;
  };
  const onError = (error: unknown) => logger.error(`The content could not be checked: ${error}`);

  hot.on('vite:client:connect', (_data: unknown, client: { send: (payload: Overlay) => void }) => {
    if (overlay) client.send(overlay);
  });
  const stop = watchContent(server.watcher, { root, check: checkAfresh, onReport, onError });
  // A restart creates a new server and a new instance of this integration.
  server.httpServer?.once('close', stop);
}
