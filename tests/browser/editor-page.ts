import type { Browser, BrowserContext, Page } from 'playwright/test';
import type { EditorSite } from './editor-site.ts';
import { gatherErrors } from './fixtures.ts';

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
  const errors = gatherErrors(context);
  const asked = new Set<string>();
  await context.route('**', (route) =>
    route.request().url().startsWith(origin) ? route.continue() : route.abort(),
  );
  // The development server reads the project's folder; here that is the browser's.
  await context.route(`${origin}/edit/site.json`, async (route) => {
    const texts = await readTexts(page).catch(() => ({}));
    return route.fulfill({ json: { ...files, texts: { ...files.texts, ...texts } } });
  });
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
export const writeFolder = (page: Page, files: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate(async (all) => {
    const write = async ([name, text]: [string, string]) => {
      const parts = name.split('/');
      let folder = await navigator.storage.getDirectory();
      for (const part of parts.slice(0, -1))
        folder = await folder.getDirectoryHandle(part, { create: true });
      const file = await folder.getFileHandle(parts.at(-1) ?? '', { create: true });
      const stream = await file.createWritable();
      await stream.write(text);
      await stream.close();
    };
    await Promise.all(Object.entries(all).map(write));
  }, files);

/** All content files of the chosen folder. */
const readTexts = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const texts: Record<string, string> = {};
    const readIn = async (folder: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const [name, handle] of folder.entries())
        if (handle instanceof FileSystemDirectoryHandle) await readIn(handle, `${path}${name}/`);
        else if (/\.(md|yaml)$/.test(name))
          texts[path + name] = await (await (handle as FileSystemFileHandle).getFile()).text();
    };
    await readIn(await navigator.storage.getDirectory(), '');
    return texts;
  });

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
