import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Scripts that a line inside a page loads by these addresses: the site search with `?q=`, a calculator at its focus. */
const scripts = {
  '/search.js': 'src/seo/search/show.ts',
  '/calculator.js': 'src/components/calculator.ts',
};

/** Builds them. Astro's own script with an `import()` would be two files that every visit loads. */
export default function lateScripts(): Plugin {
  const files = new Map(
    Object.entries(scripts).map(([address, file]) => [
      address,
      fileURLToPath(new URL(`../../${file}`, import.meta.url)),
    ]),
  );
  return {
    name: 'late-scripts',
    // While editing, the development server is asked for the address itself.
    resolveId: (id) => files.get(id),
    buildStart() {
      const { name, mode } = this.environment;
      if (name !== 'client' || mode !== 'build') return;
      for (const [address, id] of files)
        this.emitFile({ type: 'chunk', id, fileName: address.slice(1) });
    },
  };
}
