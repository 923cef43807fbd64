import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** The fonts come with the package; their second address, at another host, is taken out. */
const ownFonts: Plugin = {
  name: 'own-fonts',
  transform: (code, id) =>
    id.includes('@sveltia/cms')
      ? code.replace(/src:url\(https:\/\/cdn\.jsdelivr\.net\/[^)]+\)/g, "src:local('')")
      : undefined,
};

const config = (folder: string): InlineConfig => ({
  configFile: false,
  root: here('.'),
  base: '/edit/',
  publicDir: false,
  plugins: [ownFonts],
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

/**
 * Builds the pages under /edit/ into a folder. Vite builds them as a site of their own, so that no other page
 * shares a file with them.
 */
export const buildEditor = async (folder: string): Promise<void> =>
  void (await build(config(folder)));

/** The same, and again after each change of a schema. Returns when the first build is there, with its end. */
export async function watchEditor(folder: string): Promise<() => Promise<void>> {
  const { build: settings, ...rest } = config(folder);
  // Emptied once: an open page may ask for a file while the next build writes.
  await rm(folder, { recursive: true, force: true });
  const watcher = await build({ ...rest, build: { ...settings, emptyOutDir: false, watch: {} } });
  if (!('on' in watcher)) throw new Error('Vite made no watcher.');
  await new Promise<void>((resolve, reject) => {
    watcher.on('event', (event) => {
      if (event.code === 'END') resolve();
      if (event.code === 'ERROR') reject(event.error);
    });
  });
  return () => watcher.close();
}
