import { readPage } from './page.ts';
import { minify, readSheet } from './sheet.ts';
import { trimSheet } from './trim.ts';

const minified = new Map<string, string>();

/** Pages alike use the same rules: their sheet is minified once. */
function minifyOnce(css: string): string {
  const small = minified.get(css) ?? minify(css);
  minified.set(css, small);
  return small;
}

/**
 * The page with all its `<style>` elements joined into the first, without the rules that it can't
 * use. `all` keeps every rule (a page that is drawn by a script) and only minifies.
 */
export function trimPage(
  html: string,
  { scriptWords, all }: { scriptWords: ReadonlySet<string>; all: boolean },
): string {
  const page = readPage(html, scriptWords);
  const [first] = page.styles;
  if (!first) return html;
  const whole = page.styles
    .map(({ css, media }) => (media ? `@media ${media}{${css}}` : css))
    .join('\n');
  const css = minifyOnce(all ? whole : trimSheet(readSheet(whole), page));
  let result = '';
  let at = 0;
  for (const style of page.styles) {
    result += html.slice(at, style.start);
    if (style === first) result += `<style>${css}</style>`;
    at = style.end;
  }
  return result + html.slice(at);
}
