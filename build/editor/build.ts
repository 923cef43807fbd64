import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * The fonts come with the package; their second address, at another host, is taken out. Trying later does not help where
 * a window says what is wrong.
 */
const ownEditor: Plugin = {
  name: 'own-editor',
  transform: (code, id) =>
    id.includes('@sveltia/cms')
      ? code
          .replace(/src:url\(https:\/\/cdn\.jsdelivr\.net\/[^)]+\)/g, "src:local('')")
          .replace(
            'There was an error while saving the entry. Please try again later.',
            'It wasn’t saved.',
          )
      : undefined,
};

/**
 * Builds the pages under /edit/ into a folder. Vite builds them as a site of their own, so that no other page
 * shares a file with them.
 */
export async function buildEditor(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: here('.'),
    base: '/edit/',
    publicDir: false,
    plugins: [ownEditor],
    logLevel: 'warn',
    worker: { format: 'es' },
    // Colors for 300 programming languages, which nobody writes here.
    resolve: { alias: [{ find: /^@shikijs\/langs\/.*/, replacement: here('no-language.ts') }] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      // The policy allows no `data:` but for pictures.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 3000,
      rolldownOptions: { input: [here('index.html'), here('forms.html')] },
    },
  });
}
