import type { Browser } from 'playwright/test';
import { openPhone } from '#bench/browser.ts';
import type { BenchServer } from '#bench/server.ts';
import { type FallbackFont, fallbackFonts, pretendFallback } from './fallback-fonts.ts';

/** Browsers set the same letters a little wider or narrower: hinting and rounding differ. */
const spare = [0.998, 1, 1.002];

/**
 * The headings in a phone's first screen that take more or fewer lines in a fallback face than in
 * Besley, be their letters exactly as wide as here or a little more or less. Such a page jumps when
 * Besley comes.
 */
export async function findUnsteadyHeadings(
  browser: Browser,
  server: BenchServer,
  address: string,
): Promise<string[]> {
  const context = await openPhone(browser);
  try {
    const unsteady: string[] = [];
    for (const [font, { family }] of Object.entries(fallbackFonts)) {
      const page = await context.newPage();
      await pretendFallback(page, font as FallbackFont);
      // Pictures have their room in the page already.
      const options = { waitUntil: 'domcontentloaded' } as const;
      await page.goto(`${server.origin}${address}`, options);
      unsteady.push(...(await page.evaluate(compareLines, { family, spare })));
    }
    return unsteady;
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function compareLines({
  family,
  spare,
}: {
  family: string;
  spare: number[];
}): Promise<string[]> {
  const families = ['Besley', `"${family}"`];
  for (const one of families) {
    const loaded = await document.fonts.load(`780 1em ${one}`);
    if (loaded.length === 0) throw new Error(`The page has no ${one}.`);
  }
  const headings = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return (
      getComputedStyle(element).fontFamily.startsWith('Besley') &&
      [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE) &&
      height > 0 &&
      bottom > 0 &&
      top < innerHeight
    );
  });
  if (headings.length === 0) throw new Error('Nothing in the first screen is set in Besley.');
  return headings.flatMap((heading) => {
    const size = Number.parseFloat(getComputedStyle(heading).fontSize);
    const heightIn = (one: string) => {
      heading.style.fontFamily = one;
      return heading.getBoundingClientRect().height;
    };
    const unsteady = spare.filter((share) => {
      heading.style.fontSize = `${size * share}px`;
      const [besley = 0, other = 0] = families.map(heightIn);
      return Math.abs(besley - other) > size / 2;
    });
    heading.style.fontFamily = '';
    heading.style.fontSize = '';
    return unsteady.map((share) => `${family} at ${share}: ${heading.textContent.trim()}`);
  });
}
