import { cp, glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { loadEnv } from 'vite';
import { recordBuiltScripts } from '#build/trim-styles/built-scripts.ts';
import { readEnv } from '#shared/environment.ts';
import { foreignOrigins } from '#shared/foreign-hosts.ts';
import { type BuiltPage, readPage } from './built-page.ts';
import { listDeskFiles } from './desk-worker.ts';
import { createFinisher } from './finish-page.ts';
import { isAdmin, pageHeaders, refuseForeign } from './headers.ts';
import { formatHeaders, type Headers, hostDataFile, pathOf, writeFormHost } from './host-files.ts';
import { createMediaSheet } from './media-sheet.ts';
import { readSitemapParts, type SitemapParts } from './page-parts.ts';
import { createSitemap } from './sitemap.ts';
import { removeSourcePictures } from './source-pictures.ts';

/**
 * Finishes the built pages. Each is parsed once; then the files made from the pages are written: the styles for paper
 * and forced colors, the host's headers, the data for the form's answers and the sitemap. A test build (`CONTEXT=test`)
 * keeps the unfinished pages in `untrimmed/` beside its folder.
 */
export default function finishPages(): AstroIntegration[] {
  const scripts = recordBuiltScripts();
  const sitemapParts = new Map<string, SitemapParts>();
  let root = '';
  const finishing: AstroIntegration = {
    name: 'finish-pages',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        root = fileURLToPath(config.root);
        updateConfig({ vite: { plugins: [scripts.plugin] } });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const supabaseOrigin = readSupabaseOrigin(root);
        const headers = new Map<string, Headers>();
        const { FORM_PROVIDER } = readEnv((name) => process.env[name], ['FORM_PROVIDER']);
        const known = foreignOrigins(FORM_PROVIDER);
        const pages = new Map<string, BuiltPage>();
        for (const file of (await Array.fromAsync(glob('**/*.html', { cwd: dist }))).sort())
          pages.set(file, readPage(await readFile(join(dist, file), 'utf8')));
        const published = [...pages].filter(([file]) => !isAdmin(pathOf(file)));
        const other = createMediaSheet(published.map(([, page]) => page));
        await writeFile(join(dist, other.path), other.text);
        const finish = createFinisher(scripts, other);
        for (const [file, page] of pages) {
          const built = join(dist, file);
          if (process.env['CONTEXT'] === 'test') await cp(built, join(dist, '../untrimmed', file));
          const { html, policy, islands } = finish(page, file);
          refuseForeign(file, policy, known);
          await writeFile(built, html);
          if (islands) await writeFile(join(dist, islands.path), islands.text);
          sitemapParts.set(pathOf(file), readSitemapParts(page));
          // The 404 page is served at any address, so its policy is a tag in its head.
          if (file !== '404.html')
            headers.set(file, pageHeaders(pathOf(file), policy, supabaseOrigin));
        }
        await writeFile(
          join(dist, '_headers'),
          formatHeaders(headers, Boolean(process.env['CMS_REPO'])),
        );
        await listDeskFiles(dist, scripts);
        await removeSourcePictures(dist);
        await writeFormHost(dist, hostDataFile(root, dist), headers);
        logger.info(`${sitemapParts.size} pages`);
      },
    },
  };
  return [finishing, createSitemap(sitemapParts)];
}

/**
 * The origin of SUPABASE_URL (environment, else `.env`); undefined for the site's own. Throws when it is
 * not an address.
 */
function readSupabaseOrigin(root: string): string | undefined {
  const { SUPABASE_URL: url } = loadEnv('production', root, 'SUPABASE_URL');
  if (!url) return undefined;
  if (!URL.canParse(url)) {
    throw new Error(`SUPABASE_URL: "${url}" is not an address. Write https://name.supabase.co.`);
  }
  return new URL(url).origin;
}
