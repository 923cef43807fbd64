import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import react from '@astrojs/react';
import cascadeLayers from '@csstools/postcss-cascade-layers';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import contentCheck from './build/content-check/integration.ts';
import editor from './build/editor/integration.ts';
import brandColors from './build/finish/brand-colors.ts';
import finishPages from './build/finish/finish-pages.ts';
import lateScripts from './build/finish/late-scripts.ts';
import sectionExamples from './build/finish/section-examples.ts';
import touch from './build/finish/touch.ts';
import { browserNames } from './src/shared/environment.ts';
import localBackend from './tools/local/integration.ts';

/** React in one file, and what form and desk share in another: the first touch asks for 4 to 6 files, not 8. */
const fewFiles = {
  codeSplitting: {
    groups: [
      { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\// },
      {
        name: 'shared',
        test: /src\/shared\/(fill|old-browsers|calendar|text|within-time)\.ts$|src\/leads\/(limits|answerable)\.ts$|patient-store\.ts$|node_modules\/idb-keyval\//,
      },
      {
        name: 'photos',
        test: /islands\/request\/(shrink|canvas-check|upload)\.ts$|src\/leads\/(form-messages|find-errors)\.ts$/,
      },
      // The desk: what all its pages load, what login and dashboard share, and what the dashboard adds. Small files
      // compress badly: together they are 8 kB less.
      {
        name: 'desk',
        test: /src\/shared\/password\.ts$|src\/admin\/(messages|data\/settings|data\/result|ui\/TextField|screens\/frame\/(Toasts|addresses))\.tsx?$/,
      },
      { name: 'session', test: /src\/admin\/account\/auth\.ts$/ },
      { name: 'dashboard', test: /src\/admin\/screens\/dashboard\/DashboardView\.tsx$/ },
    ],
  },
};

const fileOf = (name) => fileURLToPath(new URL(`src/content/${name}`, import.meta.url));
// Not parsed: the content check says what is wrong with the file.
const [, website] =
  /^website: "?([^\s"]+)/m.exec(readFileSync(fileOf('business.yaml'), 'utf8')) ?? [];

export default defineConfig({
  // Without any address it is this computer's: a made-up name would stand in links that search engines read.
  site:
    process.env.SITE_URL ??
    process.env.URL ??
    website ??
    `http://localhost:${process.env.PORT ?? 4321}`,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  // Astro's default 'jsx' drops the space at a line break beside an inline tag and joins two words.
  compressHTML: true,
  // Outside node_modules: `npm ci` would delete the encoded pictures.
  cacheDir: './.cache/astro',
  image: {
    service: {
      entrypoint: 'astro/assets/services/sharp',
      // Half the CPU of effort 1 without subsampling, for 1 to 5 % more bytes (docs/decisions/0002-plain-build.md).
      config: { avif: { effort: 0, chromaSubsampling: '4:2:0' } },
    },
  },
  // HTML in the owner's Markdown does not reach the page; the content check names it.
  markdown: {
    processor: satteri({
      mdastPlugins: [{ name: 'no-html', html: (node, context) => context.removeNode(node) }],
    }),
  },
  devToolbar: { enabled: false },
  integrations: [
    contentCheck(),
    react(),
    touch(),
    sectionExamples(),
    localBackend(),
    finishPages(),
    editor(),
  ],
  vite: {
    envPrefix: [...browserNames],
    define: { 'import.meta.env.DEMO': JSON.stringify(process.env.DEMO === 'true') },
    plugins: [tailwindcss(), lateScripts()],
    // Browsers before 2022 would ignore every rule inside `@layer`.
    css: {
      postcss: {
        plugins: [brandColors(fileOf('brand.yaml')), cascadeLayers()],
      },
    },
    environments: { client: { build: { rolldownOptions: { output: fewFiles } } } },
    // The oldest browsers that scripts and styles are made for.
    build: { target: ['chrome90', 'firefox90', 'safari14.1', 'ios14.5'] },
  },
});
