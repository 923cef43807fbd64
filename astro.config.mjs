import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import contentCheck from './content-check/integration.ts';
import finishPages from './integrations/finish-pages.ts';
import sectionExamples from './integrations/section-examples.ts';
import touch from './integrations/touch.ts';
import localBackend from './local/integration.ts';

export default defineConfig({
  site: process.env.SITE_URL ?? process.env.URL ?? 'https://www.swancreekdeck.example',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  // Astro's default 'jsx' drops the space at a line break beside an inline tag and glues words together.
  compressHTML: true,
  // Outside node_modules: `npm ci` would throw the encoded pictures away.
  cacheDir: './.cache/astro',
  image: {
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 1 } } },
  },
  devToolbar: { enabled: false },
  integrations: [
    contentCheck(),
    react(),
    touch(),
    sectionExamples(),
    localBackend(),
    finishPages(),
  ],
  vite: {
    plugins: [tailwindcss()],
    // The oldest browsers that scripts and styles are made for.
    build: { target: ['chrome90', 'firefox90', 'safari14.1', 'ios14.5'] },
  },
});
