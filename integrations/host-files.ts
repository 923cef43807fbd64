import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { AstroIntegration } from 'astro';
import {
  assetHeaders,
  pageHeaders,
  sharedHeaders,
  speculationRules,
  withPolicyInside,
} from '#integrations/headers.ts';
import { parseHost } from '#leads/host.ts';
import { splitContactPage } from './contact-page.ts';

/**
 * Writes what the host needs beside the pages: `_headers` with a rule for each page, and the data
 * with which `/api/submit-lead` answers. Must come after `trimStyles()`: the policies carry hashes.
 */
export default function hostFiles(): AstroIntegration {
  let root = '';
  return {
    name: 'host-files',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const pages = await readPages(dist, await readSupabaseOrigin(root));
        await writeFile(join(dist, '_headers'), formatHeaders(pages));
        await writeLeadFormHost(dist, hostDataFile(root, dist), pages);
        logger.info(`headers of ${pages.size} pages`);
      },
    },
  };
}

/**
 * Where the data for `/api/submit-lead` of a built site lies: `netlify/generated` for the project's
 * own `dist`, beside the folder for any other, so that two builds never mix.
 */
export function hostDataFile(root: string, dist: string): string {
  const isOwn = relative(resolve(root, 'dist'), resolve(dist)) === '';
  return isOwn ? join(root, 'netlify/generated/lead-form.json') : join(dist, '../lead-form.json');
}

type Headers = Record<string, string>;

async function readPages(dist: string, supabaseOrigin?: string): Promise<Map<string, Headers>> {
  const pages = new Map<string, Headers>();
  for (const file of (await Array.fromAsync(glob('**/*.html', { cwd: dist }))).sort()) {
    const html = await readFile(join(dist, file), 'utf8');
    if (file === '404.html') await writeFile(join(dist, file), withPolicyInside(html));
    else pages.set(`/${file}`, pageHeaders(pathOf(file), html, supabaseOrigin));
  }
  return pages;
}

function pathOf(file: string): string {
  const path = `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`;
  return path.replace(/\/index$/, '') || '/';
}

/** `/x` and `/x.html` are both answered with the page, so both carry its headers. */
function formatHeaders(pages: ReadonlyMap<string, Headers>): string {
  const rules: [string, Readonly<Headers>][] = [
    ['/*', sharedHeaders],
    ['/_astro/*', assetHeaders],
    [speculationRules.path, speculationRules.headers],
  ];
  for (const [file, headers] of pages)
    rules.push([pathOf(file.slice(1)), headers], [file, headers]);
  return rules.map(([path, headers]) => `${path}\n${formatLines(headers)}`).join('');
}

function formatLines(headers: Readonly<Headers>): string {
  return Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('');
}

async function writeLeadFormHost(
  dist: string,
  file: string,
  pages: ReadonlyMap<string, Headers>,
): Promise<void> {
  const factsFile = join(dist, 'lead-form.json');
  const contact = join(dist, 'contact.html');
  const missing = [factsFile, contact].filter((path) => !existsSync(path));
  if (missing.length > 0) {
    const names = missing.map((path) => relative(dist, path)).join(' and ');
    throw new Error(`The build made no ${names}: the form's answers can't be written without it.`);
  }
  const host = {
    ...JSON.parse(await readFile(factsFile, 'utf8')),
    contactPage: splitContactPage(await readFile(contact, 'utf8')),
    headers: { ...sharedHeaders, ...pages.get('/contact.html') },
  };
  if (!parseHost(JSON.stringify(host))) {
    throw new Error('src/pages/lead-form.json.ts gives other data than #shared/host.ts reads.');
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(host, null, 2)}\n`);
  await rm(factsFile);
}

/** The origin of PUBLIC_SUPABASE_URL (environment, else `.env`), if the site's own is not used. */
async function readSupabaseOrigin(root: string): Promise<string | undefined> {
  const file = join(root, '.env');
  const fromFile = existsSync(file) ? parseEnv(await readFile(file, 'utf8')) : {};
  const url = process.env['PUBLIC_SUPABASE_URL'] ?? fromFile['PUBLIC_SUPABASE_URL'];
  if (!url) return undefined;
  if (!URL.canParse(url)) {
    throw new Error(
      `PUBLIC_SUPABASE_URL: "${url}" is not an address. Write https://name.supabase.co.`,
    );
  }
  return new URL(url).origin;
}
