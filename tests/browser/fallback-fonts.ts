import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright/test';
import { openPhone, readLayoutShift } from '#tools/bench/page.ts';

/**
 * The fallback fonts of a page until Besley has loaded, by the name of their `@font-face` in
 * src/styles/tokens.css. For each there is a file with the advance widths of its bold style and without
 * outlines, so that a machine without that font breaks lines like one that has it.
 */
export const fallbackFonts = {
  georgia: { family: 'Besley georgia', file: 'georgia.woff2' },
  noto: { family: 'Besley noto', file: 'noto-serif.woff2' },
  dejavu: { family: 'Besley dejavu', file: 'dejavu-serif.woff2' },
} as const;

export type FallbackFont = keyof typeof fallbackFonts;

const folder = new URL('../fixtures/fallback-fonts/', import.meta.url);

/** Makes the page render like a device with only this serif. Besley waits for `besleyMayCome`. */
async function pretendFallback(
  page: Page,
  font: FallbackFont,
  besleyMayCome: Promise<void>,
): Promise<void> {
  await page.route('**/*.woff2', async (route) => {
    await besleyMayCome;
    await route.continue();
  });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    // The policy has the hashes of the original styles.
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const body = withFallback(await answer.text(), font);
    await route.fulfill({ status: answer.status(), headers, body });
  });
}

/** The page with one of its fallback fonts from our file and without the others. Throws when it has no such font. */
function withFallback(html: string, font: FallbackFont): string {
  let found = 0;
  const { family, file } = fallbackFonts[font];
  const data = readFileSync(new URL(file, folder)).toString('base64');
  const changed = html.replace(/@font-face\s*\{[^}]*\}/g, (rule) => {
    const name = /font-family:\s*["']?(Besley \w+)/.exec(rule)?.[1];
    if (!name) return rule;
    if (name === family) found += 1;
    const source = name === family ? `url(data:font/woff2;base64,${data})` : 'local("none")';
    return rule.replace(/src:[^;}]+/, `src:${source}`);
  });
  if (found !== 1) throw new Error(`The page has ${found} @font-face rules for "${family}".`);
  return changed.replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');
}

/**
 * How far the first screen moves when Besley replaces a fallback font (web.dev, Cumulative Layout
 * Shift). Throws when the page was not painted in that font first.
 */
export async function measureShift(
  browser: Browser,
  origin: string,
  path: string,
  font: FallbackFont,
): Promise<number> {
  const { family } = fallbackFonts[font];
  const context = await openPhone(browser);
  const besley = Promise.withResolvers<void>();
  try {
    const page = await context.newPage();
    await pretendFallback(page, font, besley.promise);
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    expectStatus(path, await loadFont(page, family), { [family]: 'loaded', Besley: 'loading' });
    const before = await readLayoutShift(page);
    besley.resolve();
    expectStatus(path, await loadFont(page, 'Besley'), { Besley: 'loaded' });
    return (await readLayoutShift(page)) - before;
  } finally {
    besley.resolve();
    await context.close();
  }
}

/** Waits until a font of the page is loaded and painted; returns the state of all fonts by family. */
function loadFont(page: Page, family: string): Promise<Record<string, string>> {
  return page.evaluate(async (wanted) => {
    const name = (font: FontFace) => font.family.replaceAll('"', '');
    await [...document.fonts].find((font) => name(font) === wanted)?.loaded;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return Object.fromEntries([...document.fonts].map((font) => [name(font), font.status]));
  }, family);
}

function expectStatus(
  path: string,
  fonts: Record<string, string>,
  wanted: Record<string, string>,
): void {
  for (const [family, status] of Object.entries(wanted)) {
    if (fonts[family] !== status)
      throw new Error(`${path}: the font ${family} is ${fonts[family]}, not ${status}.`);
  }
}
