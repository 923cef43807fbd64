import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { filesUnder } from '#build/content-check/read.ts';
import { openSession } from './admin-desk.ts';
import type { EditorSite } from './editor-site.ts';
import { gatherErrors, site as owned } from './fixtures.ts';

/** The project's folder that each page edits. */
const roots = new WeakMap<Page, string>();

/**
 * Opens the editor at an address of its own, signed in with the desk's password; the folder has the frozen content
 * again. Every other host is out of reach.
 */
export async function openEditor(
  browser: Browser,
  { origin, files, root }: EditorSite,
  width: number,
  hash: string,
) {
  const known = new Set([...Object.keys(files.texts), ...files.others]);
  for (const file of await filesUnder(root, 'src/content'))
    if (!known.has(file)) await rm(join(root, file));
  for (const [file, text] of Object.entries(files.texts)) await writeFile(join(root, file), text);
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
  });
  const errors = gatherErrors(context);
  /** The origins that were asked. */
  const asked = new Set<string>();
  await context.route('**', (route) =>
    route.request().url().startsWith(origin) ? route.continue() : route.abort(),
  );
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  const page = await context.newPage();
  roots.set(page, root);
  await placeTicket(page, origin);
  await page.goto(`${origin}/edit/forms.html${hash}`);
  return { page, errors, asked, context };
}

/** Gives the page the ticket that the login gives: in a copy of the project Vite does not serve the login's packages. */
export async function placeTicket(page: Page, origin: string): Promise<void> {
  const session = await openSession({ ...owned, origin });
  const headers = { authorization: `Bearer ${session.access_token}` };
  const answer = await fetch(`${origin}/api/content/ticket`, { method: 'POST', headers });
  const { ticket } = await answer.json();
  await page.addInitScript((one) => sessionStorage.setItem('edit-ticket', one), ticket);
}

/** A file of the folder; empty while it is missing. */
export const readBytes = (page: Page, name: string): Promise<Buffer> =>
  readFile(join(roots.get(page) ?? '', name)).catch(() => Buffer.alloc(0));

/** The text of a file of the folder; empty while it is missing. */
export const readText = async (page: Page, name: string): Promise<string> =>
  (await readBytes(page, name)).toString('utf8');
