import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { existsSync } from 'node:fs';
import { resolve, dirname } from 'node:path';
import touch from './integrations/touch.ts';
import trimStyles from './integrations/trim-styles.ts';
const stub = { name: 'stub', enforce: 'pre', resolveId(id, from) {
  if (id === '#shared/lead-form.ts' && !existsSync('supabase/functions/_shared/lead-form.ts')) return '/tmp/team/lead/lead-form.ts';
  if (from?.endsWith('Sections.astro') && id.endsWith('.astro') && !existsSync(resolve(dirname(from), id))) return '/tmp/team/lead/Empty.astro';
} };
export default defineConfig({
  site: 'https://www.swancreekdeck.example', trailingSlash: 'never', outDir: '/tmp/team/seo/dist',
  build: { format: 'file', inlineStylesheets: 'always' }, compressHTML: true, cacheDir: './.cache/astro',
  image: { service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2 } } } },
  devToolbar: { enabled: false }, integrations: [react(), touch(), ...(process.env.NOTRIM ? [] : [trimStyles()])],
  vite: { plugins: [stub, tailwindcss()], server: { fs: { strict: false } } },
});
