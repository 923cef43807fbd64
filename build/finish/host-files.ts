import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { sharedHeaders } from '#server/http/answer.ts';
import { parseHost } from '#server/http/build-data.ts';
import { assetHeaders, editorHeaders, speculationRules, xmlFiles } from './headers.ts';
import { splitContactPage } from './split-contact-page.ts';

/**
 * The folder of a built site's data for `/api/submit-lead`: `generated` for the project's own
 * `dist`, beside the site for any other, so that two builds never mix.
 */
export function hostDataFile(root: string, dist: string): string {
  const isOwn = relative(resolve(root, 'dist'), resolve(dist)) === '';
  return isOwn ? join(root, 'generated/lead-form.json') : join(dist, '../lead-form.json');
}

export type Headers = Record<string, string>;

/** The address of a built file without its ending: `/about` for `about.html`. */
export function pathOf(file: string): string {
  const path = `/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`;
  return path.replace(/\/index$/, '') || '/';
}

/**
 * The text of `_headers` (Netlify docs, 'Custom headers'); `pages` are the headers of each page by
 * its file. `/x` and `/x.html` are both answered with the page, so both carry its headers. `hasEditor` adds
 * the rule of /edit/: because the host joins the values of all rules of a path, pages then get by their own
 * rules what the editor sets otherwise.
 */
export function formatHeaders(pages: ReadonlyMap<string, Headers>, hasEditor = false): string {
  const { [OPENER]: opener = '', ...others } = sharedHeaders;
  const rules: [string, Readonly<Headers>][] = [
    ['/*', hasEditor ? others : sharedHeaders],
    ['/_astro/*', assetHeaders],
    [speculationRules.path, speculationRules.headers],
    ...Object.entries(xmlFiles).map(
      ([path, type]) => [path, { 'Content-Type': type }] satisfies [string, Headers],
    ),
    ...(hasEditor ? [['/edit/*', editorHeaders] satisfies [string, Headers]] : []),
  ];
  for (const [file, own] of pages) {
    const headers = hasEditor ? { ...own, [OPENER]: opener } : own;
    rules.push([pathOf(file), headers], [`/${file}`, headers]);
  }
  return rules.map(([path, headers]) => `${path}\n${formatLines(headers)}`).join('');
}

const OPENER = 'Cross-Origin-Opener-Policy';

function formatLines(headers: Readonly<Headers>): string {
  return Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('');
}

/**
 * Moves the data for the form's answers out of the published site into `file`, with the built contact
 * page. Throws when the build made none.
 */
export async function writeFormHost(
  dist: string,
  file: string,
  pages: ReadonlyMap<string, Headers>,
): Promise<void> {
  const factsFile = join(dist, 'lead-form.json');
  const contact = join(dist, 'contact.html');
  const missing = [factsFile, contact].filter((path) => !existsSync(path));
  if (missing.length > 0) {
    const names = missing.map((path) => relative(dist, path)).join(' and ');
    throw new Error(`The build made no ${names}, which the form's answers need.`);
  }
  const host = {
    ...JSON.parse(await readFile(factsFile, 'utf8')),
    contactPage: splitContactPage(await readFile(contact, 'utf8')),
    headers: { ...sharedHeaders, ...pages.get('contact.html') },
  };
  if (!parseHost(JSON.stringify(host))) {
    throw new Error(
      'src/pages/lead-form.json.ts gives other data than #server/http/build-data.ts reads.',
    );
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(host, null, 2)}\n`);
  await rm(factsFile);
}
