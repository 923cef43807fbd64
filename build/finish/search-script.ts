import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The address at which the search page loads its script. */
const ADDRESS = '/search.js';

/**
 * Builds src/seo/search/show.ts as `/search.js`, which the search page loads by this address, with `?q=` only.
 * Astro's own script with an `import()` would be two files that every visit of the page loads.
 */
export default function searchScript(): Plugin {
  const file = fileURLToPath(new URL('../../src/seo/search/show.ts', import.meta.url));
  return {
    name: 'search-script',
    // While editing, the development server is asked for the address itself.
    resolveId: (id) => (id === ADDRESS ? file : undefined),
    buildStart() {
      const { name, mode } = this.environment;
      if (name === 'client' && mode === 'build')
        this.emitFile({ type: 'chunk', id: file, fileName: ADDRESS.slice(1) });
    },
  };
}
