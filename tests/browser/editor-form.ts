import { type Dialog, expect, type Locator, type Page } from 'playwright/test';
import { readText } from './editor-page.ts';

/** Opens another address of the editor, like `#/collections/blog/new`, when the form before has closed. */
export async function go(page: Page, hash: string): Promise<void> {
  const leave = (dialog: Dialog) => dialog.accept();
  page.on('dialog', leave);
  await page.evaluate(() => location.assign('#/collections'));
  await expect(page.locator('[data-key-path]')).toHaveCount(0);
  page.off('dialog', leave);
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

/** The form makes a part when its placeholder comes into view: one after the other is shown until the part is there. */
async function bringIntoView(part: Locator, around: Locator): Promise<void> {
  await expect(async () => {
    const [placeholder] = await around.locator('.placeholder').all();
    if ((await part.count()) === 0) await placeholder?.scrollIntoViewIfNeeded({ timeout: 1_000 });
    expect(await part.count()).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000, intervals: [20] });
  await part.scrollIntoViewIfNeeded();
}

/** Writes into a field of text or numbers. */
export async function write(page: Page, path: string, words: string): Promise<void> {
  const input = (await reveal(page, path)).locator('input, textarea').first();
  await input.fill(words);
  // The form does not hear what is written before a new field is bound to it: then it is written again.
  const saving = page.getByRole('button', { name: 'Save', exact: true }).first();
  await expect(async () => {
    if (await saving.isEnabled()) return;
    for (const text of ['', words]) await input.fill(text);
    await expect(saving).toBeEnabled({ timeout: 500 });
  }).toPass();
}

/** Chooses an option of a field. */
export async function choose(page: Page, path: string, option: string): Promise<void> {
  const part = await reveal(page, path);
  const radio = part.getByRole('radio', { name: option });
  if ((await radio.count()) > 0) return radio.click();
  await part.getByRole('combobox').first().click();
  await page.getByRole('option', { name: option }).first().click();
}

/**
 * Types into a field of formatted text in place of `old`, words of it, or of all its text. Returns when the form
 * has the words, some time after the last key.
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
  await page.keyboard.insertText(words);
  // The same field as Markdown, hidden, has what the form has.
  await expect(field(page, path).locator('textarea')).toHaveValue(new RegExp(words));
}

/** The window with what stopped a deletion, or what only the build sees. */
export const problems = (page: Page): Locator => page.locator('#problems');

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
