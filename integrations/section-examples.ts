import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Adds a page for each example of each section, `/examples/KIND/NAME`: in development and in the test
 * build (`CONTEXT=test`), never in a published site.
 */
export default function sectionExamples(): AstroIntegration {
  return {
    name: 'section-examples',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev' && process.env['CONTEXT'] !== 'test') return;
        injectRoute({
          pattern: '/examples/[kind]/[example]',
          entrypoint: fileURLToPath(new URL('./section-examples.astro', import.meta.url)),
          prerender: true,
        });
      },
    },
  };
}
