import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import contentCheck from './content-check/integration.ts';
import hostFiles from './integrations/host-files.ts';
import lazyIslands from './integrations/lazy-islands.ts';
import sectionExamples from './integrations/section-examples.ts';
import shortPictureNames from './integrations/short-picture-names.ts';
import shortenStyles from './integrations/shorten-styles.ts';
import siteMap from './integrations/sitemap.ts';
import touch from './integrations/touch.ts';
import localBackend from './local/integration.ts';
import trimStyles from './trim-styles/integration.ts';

export default defineConfig({
  site: process.env.SITE_URL ?? process.env.URL ?? 'https://www.swancreekdeck.example',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  // Astro's default 'jsx' drops the space at a line break beside an inline tag and glues words together.
  compressHTML: true,
  // Outside node_modules: `npm ci` would throw the encoded pictures away.
  cacheDir: './.cache/astro',
  image: {
    service: { entrypoint: 'astro/assets/services/sharp', config: { avif: { effort: 2 } } },
  },
  devToolbar: { enabled: false },
  integrations: [
    contentCheck(),
    react(),
    siteMap(),
    touch(),
    sectionExamples(),
    localBackend(),
    shortPictureNames(),
    trimStyles(),
    shortenStyles(),
    lazyIslands(),
    hostFiles(),
  ],
  vite: {
    plugins: [tailwindcss()],
    // React, its renderer and nothing else in one file: an island costs two requests on its first touch.
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'react',
                test: /node_modules[\\/](react|react-dom|scheduler|@astrojs[\\/]react)[\\/]/,
              },
            ],
          },
        },
      },
    },
  },
});
