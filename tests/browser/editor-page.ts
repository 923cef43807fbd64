import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from 'playwright/test';
import { checkContent } from '#content-check/check.ts';
import { isSound } from '#content-check/report.ts';
import { buildEditor } from '#editor/build.ts';
import type { SiteFiles } from '#editor/check.ts';
import { readSiteFiles } from '#editor/site-files.ts';
import { editorHeaders } from '#integrations/headers.ts';
import { freezeContent } from '#tests/frozen-content.ts';
import { root } from '#tests/project-copy.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** The editor as it is published, under its policy, for a copy of the site with the frozen content. */
export interface EditorSite {
  origin: string;
  /** What the editor knows of the copy: as on the host, as it was when the site was built. */
  files: SiteFiles;
  /** Writes a file into the copy. */
  write: (file: string, content: string | Buffer) => void;
  /** The same for a content file; fails with the problems that the content check finds in it. */
  check: (file: string, text: string) => Promise<void>;
  stop: () => void;
}

/** Builds the editor and serves it. */
export async function serveEditor(): Promise<EditorSite> {
  const copy = mkdtempSync(join(tmpdir(), 'editor-'));
  const [site, dist] = [join(copy, 'site'), join(copy, 'dist')];
  for (const folder of ['src/pages', 'public'])
    cpSync(join(root, folder), join(site, folder), { recursive: true });
  mkdirSync(join(site, 'supabase/functions/_leads'), { recursive: true });
  await freezeContent({ root: site });
  await buildEditor(dist);
  const files = await readSiteFiles(site);
  const server = createServer((request, response) => {
    const name = request.url?.replace(/^\/edit\/|\?.*$/g, '') || 'index.html';
    if (!request.url?.startsWith('/edit/')) return void response.writeHead(204).end();
    response
      .writeHead(200, { ...editorHeaders, 'Content-Type': TYPES[extname(name)] ?? '' })
      .end(readFileSync(join(dist, name)));
  }).listen(0);
  const writeIn = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), content);
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    files,
    write: writeIn,
    async check(file, text) {
      writeIn(file, text);
      const report = await checkContent(site);
      expect(isSound(report) ? [] : report.problems, file).toEqual([]);
    },
    stop() {
      server.closeAllConnections();
      server.close();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}

/** The editor open in a window of its own. */
export interface Editor {
  page: Page;
  context: BrowserContext;
  /** What the console reported as an error. */
  errors: string[];
  /** The origins that were asked. */
  asked: Set<string>;
}

/**
 * Opens the editor at an address of its own, signed in to a folder with the site's texts. The folder is the
 * browser's private file system; every other host is out of reach.
 */
export async function openEditor(
  browser: Browser,
  { origin, files }: Pick<EditorSite, 'origin' | 'files'>,
  width: number,
  hash: string,
): Promise<Editor> {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    hasTouch: width < 600,
  });
  const errors: string[] = [];
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  context.on('weberror', (error) => errors.push(String(error.error())));
  const asked = new Set<string>();
  await context.route('**', (route) =>
    route.request().url().startsWith(origin) ? route.continue() : route.abort(),
  );
  await context.route(`${origin}/edit/site.json`, (route) => route.fulfill({ json: files }));
  await context.route(`${origin}/edit/problems.json`, (route) => route.fulfill({ json: [] }));
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  await context.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
    // A private folder needs no permission; a blank page has no folders.
    if ('FileSystemDirectoryHandle' in window)
      Object.assign(FileSystemDirectoryHandle.prototype, {
        requestPermission: async () => 'granted',
      });
  });
  const page = await context.newPage();
  await page.goto(`${origin}/edit/`);
  await writeFolder(page, { '.git/config': '', ...files.texts });
  await page.goto(`${origin}/edit/forms.html${hash}`);
  await page.getByRole('button', { name: /local repository/i }).click();
  return { page, errors, asked, context };
}

/** Writes files into the chosen folder. */
const writeFolder = (page: Page, files: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate(async (all) => {
    for (const [name, text] of Object.entries(all)) {
      const parts = name.split('/');
      let folder = await navigator.storage.getDirectory();
      for (const part of parts.slice(0, -1))
        folder = await folder.getDirectoryHandle(part, { create: true });
      const file = await folder.getFileHandle(parts.at(-1) ?? '', { create: true });
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
    }
  }, files);

/** A file of the chosen folder; empty while it is missing. */
export const readBytes = async (page: Page, name: string): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async (path) => {
      try {
        const parts = path.split('/');
        let folder = await navigator.storage.getDirectory();
        for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part);
        const file = await (await folder.getFileHandle(parts.at(-1) ?? '')).getFile();
        const reader = new FileReader();
        reader.readAsDataURL(file);
        // A file that is written meanwhile cannot be read: the answer is empty.
        await new Promise((resolve) => reader.addEventListener('loadend', resolve));
        return String(reader.result).split(',')[1] ?? '';
      } catch {
        return '';
      }
    }, name),
    'base64',
  );

/** The text of a file of the chosen folder; empty while it is missing. */
export const readText = async (page: Page, name: string): Promise<string> =>
  (await readBytes(page, name)).toString('utf8');

/** Opens another address of the editor, like `#/collections/blog/new`, when the form before has closed. */
export async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate(() => location.assign('#/collections'));
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
  await page.evaluate((to) => location.assign(to), hash);
}

/** The address of a content file's form. */
export function addressOf(file: string): string {
  const [, , folder = '', ...rest] = file.replace(/\.\w+$/, '').split('/');
  const isLibrary = rest.length === 0 || folder === 'photos';
  return `#/collections/${isLibrary ? 'library' : folder}/entries/${rest.join('/') || folder}`;
}

/** A field of the open form, by its path, like `price.to`. */
export const field = (page: Page, path: string): Locator =>
  page.locator(`[data-key-path="${path}"]`).first();

/** Opens the lists and groups around a field, and brings it into view. */
export async function reveal(page: Page, path: string): Promise<Locator> {
  const steps = path.split('.');
  let around = page.locator('[data-key-path]').first().locator('..');
  for (const [index, step] of steps.entries()) {
    const isItem = /^\d+$/.test(step);
    const part = isItem
      ? around.locator('[id$="-item-list"]').first().locator('> div').nth(Number(step))
      : field(page, steps.slice(0, index + 1).join('.'));
    await bringIntoView(part, around);
    const isGroup = index < steps.length - 1 && !/^\d+$/.test(steps[index + 1] ?? '');
    const toggle = part.getByRole('button', { name: /^(Expand|Collapse)$/ }).first();
    if (isGroup && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    around = part;
  }
  return around;
}

/**
 * The form makes its parts when they come near: the end of what is around them is shown, then each part that is made
 * already, until they are there.
 */
async function bringIntoView(part: Locator, around: Locator): Promise<void> {
  let turn = 0;
  await expect(async () => {
    if ((await part.count()) === 0) {
      await around.evaluate((element, turn) => {
        const made = element.querySelectorAll('[data-key-path], [id$="-item-list"] > div');
        const shown = [element, ...made];
        shown[turn % shown.length]?.scrollIntoView({ block: 'end' });
      }, turn);
      turn += 1;
    }
    expect(await part.count()).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000, intervals: [100] });
  await part.scrollIntoViewIfNeeded();
}

/** Writes into a field of text or numbers. */
export async function write(page: Page, path: string, words: string): Promise<void> {
  await (await reveal(page, path)).locator('input, textarea').first().fill(words);
}

/** Chooses an option of a field. */
export async function choose(page: Page, path: string, option: string): Promise<void> {
  await (await reveal(page, path)).getByRole('combobox').first().click();
  await page.getByRole('option', { name: option }).first().click();
}

/**
 * Types into a field of formatted text in place of `old`, words of it, or of all its text. Returns when the form
 * has the words: the field tells it by its event `Update`, some time after the last key.
 */
export async function type(page: Page, path: string, words: string, old?: string): Promise<void> {
  const text = (await reveal(page, path)).locator('[contenteditable=true]').first();
  // What is typed before the field has its own text is lost.
  await expect(text).not.toHaveText('');
  await text.focus();
  await text.evaluate((element, part) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    const found = nodes.find((node) => part && node.textContent?.includes(part));
    const range = document.createRange();
    range.selectNodeContents(element);
    if (found && part) {
      const start = found.textContent?.indexOf(part) ?? 0;
      range.setStart(found, start);
      range.setEnd(found, start + part.length);
    }
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  }, old);
  const taken = text.evaluate(
    (element, wanted) =>
      new Promise<void>((resolve) => {
        element.addEventListener('Update', (event) => {
          if (event instanceof CustomEvent && event.detail.value.includes(wanted)) resolve();
        });
      }),
    words,
  );
  await page.keyboard.insertText(words);
  await taken;
}

/** Presses Save. */
export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true }).first().click();

/** What the window says that opens when a save is refused. */
const refusal = async (page: Page): Promise<string> =>
  (await page.getByRole('alertdialog').allInnerTexts()).join('\n');

/** Saves, waits until the file says the words and the form has closed, and returns the file's text. */
export async function saved(page: Page, file: string, words: string): Promise<string> {
  await save(page);
  await expect
    .poll(async () => (await refusal(page)) || (await readText(page, file)))
    .toContain(words);
  await page.waitForURL(({ hash }) => !/\/(entries\/|new$)/.test(hash));
  return readText(page, file);
}

/** The lines of a text that are not in the one before it. */
export const changedLines = (before: string, after: string): string[] => {
  const old = before.split('\n');
  return after.split('\n').filter((line, index) => line !== old[index]);
};

/** How many lines of a text differ, at most, from the one before it: from the first to the last that does. */
export function differenceOf(before: string, after: string): number {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const first = now.findIndex((line, index) => line !== old[index]);
  if (first < 0) return 0;
  const last = now.findLastIndex((line, index) => line !== old[index + old.length - now.length]);
  return last - first + 1;
}
