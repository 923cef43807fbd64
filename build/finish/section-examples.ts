import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Adds pages of examples, like `/examples/longest` with the longest of every kind of section and of each of its
 * forms: in development and in the test build (`CONTEXT=test`), never in a published site.
 */
export default function sectionExamples(): AstroIntegration {
  return {
    name: 'section-examples',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev' && process.env['CONTEXT'] !== 'test') return;
        injectRoute({
          pattern: '/examples/[name]',
          entrypoint: fileURLToPath(new URL('./section-examples.astro', import.meta.url)),
          prerender: true,
        });
      },
    },
  };
}
