import type { Page } from 'playwright/test';
import { measureOverflow } from './fixtures.ts';

/** Names that break over two lines, or in the middle of a word. */
export const findTornNames = (page: Page, names: readonly string[]): Promise<string[]> =>
  findTorn(page, names.map((name) => name.replace(/[ -]/g, '.')).join('|'));

/** Words broken inside, without a hyphen; addresses of email may be longer than a line. */
export const findTornWords = (page: Page): Promise<string[]> =>
  findTorn(page, String.raw`(?<![\w@.])[A-Za-z‑]{4,}(?![\w@.]*@|\.\w)`);

/** Email addresses that break anywhere but before their at sign. */
export const findTornEmails = (page: Page): Promise<string[]> =>
  findTorn(page, String.raw`[\w.-]+(?=@)|@[\w-]+(?:\.[\w-]+)+`);

/** Visible texts that match a pattern and are on more than one line, each with what it is in. */
const findTorn = (page: Page, pattern: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const torn: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('svg, select, script, style')) continue;
      // Half a phone's width: a long name may break there.
      if (parent.closest('.call-bar')) continue;
      for (const found of text.matchAll(new RegExp(wanted, 'g'))) {
        const range = document.createRange();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(boxes.map(({ top }) => Math.round(top / 8))).size > 1)
          torn.push(`${found[0]} in "${text.trim().slice(0, 60)}"`);
      }
    }
    return torn;
  }, pattern);

/**
 * Links, buttons and fields of less than 44 px in height or width (WCAG 2.2, 2.5.5), without links in running
 * text. What a link covers counts, like a card.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInText = (part: Element) =>
      getComputedStyle(part).display === 'inline' &&
      [...(part.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
    const areaOf = (part: HTMLElement): DOMRect => {
      const cover = ['::before', '::after'].some((name) => {
        const { position, top, bottom } = getComputedStyle(part, name);
        return position === 'absolute' && top === '0px' && bottom === '0px';
      });
      const whole = part.matches('[type=radio], [type=checkbox]') ? part.closest('label') : part;
      return ((cover ? part.offsetParent : whole) ?? part).getBoundingClientRect();
    };
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input:not([type=hidden]), select, textarea',
    );
    return [...all]
      .filter((part) => part.checkVisibility() && !part.closest('svg, [aria-hidden], .skip'))
      .filter((part) => !isInText(part))
      .flatMap((part) => {
        const { width, height } = areaOf(part);
        if (Math.min(width, height) >= 43.9) return [];
        return [`${part.textContent.trim()}: ${Math.round(width)} × ${Math.round(height)}`];
      });
  });

/** The lettering of drawings and maps that their edge cuts off. */
export const findCutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('svg text')].flatMap((label) => {
      const svg = label.closest('svg');
      if (!svg || !label.checkVisibility() || getComputedStyle(svg).overflow === 'visible')
        return [];
      const [inner, outer] = [label.getBoundingClientRect(), svg.getBoundingClientRect()];
      const isInside = inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
      return inner.width === 0 || isInside ? [] : [label.textContent.trim()];
    }),
  );

/** What is underlined, has an arrow or the cursor of a link, and is none. */
export const findFalseLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((part) => part.checkVisibility() && !part.closest('a, button, summary, label, svg'))
      .filter((part) => {
        const isText = [...part.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
        );
        const { cursor, textDecorationLine } = getComputedStyle(part);
        // The words under a card's link, which covers them.
        const isOfCard = part.matches('[aria-hidden]') && part.parentElement?.querySelector('a');
        const hasArrow = ['::before', '::after'].some((name) =>
          getComputedStyle(part, name).content.includes('→'),
        );
        return (
          (isText && (cursor === 'pointer' || textDecorationLine.includes('underline'))) ||
          (hasArrow && !isOfCard)
        );
      })
      .map((part) => part.textContent.trim().slice(0, 60)),
  );

/** By how many pixels the page is too wide for readers who set large text: on two phones, and on a tablet. */
export async function measureLargeText(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const setSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard } });
  // The new size reaches the media queries a moment later.
  const settled = (query: string) =>
    page.waitForFunction((wanted) => matchMedia(wanted).matches, query);
  await page.setViewportSize({ width: 360, height: 780 });
  await setSize(20);
  await settled('(max-width: 18em)');
  const widths = [await measureOverflow(page)];
  await setSize(16);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const [width, query] of [
    [390, '(max-width: 25em)'],
    [768, '(min-width: 48em)'],
  ] as const) {
    await page.setViewportSize({ width, height: 1024 });
    await settled(query);
    widths.push(await measureOverflow(page));
  }
  return widths;
}

/** True when the visible screen shows a link that dials `number` (E.164), large enough and not covered. */
export const showsNumber = (page: Page, number: string): Promise<boolean> =>
  page.locator(`a[href="tel:${number}"]`).evaluateAll((links) =>
    links.some((link) => {
      const box = link.getBoundingClientRect();
      if (box.top < 0 || box.bottom > innerHeight || box.left < 0) return false;
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return box.width > 0 && box.right <= innerWidth && link.contains(top);
    }),
  );
