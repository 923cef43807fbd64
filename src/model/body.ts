import { escapeHtml } from '#shared/html.ts';
import { fillFacts } from './facts.ts';
import { getFacts } from './read.ts';

/** A piece of a rendered text: HTML, a drawing, or a photo. */
export interface BodyPart {
  kind: 'html' | 'drawing' | 'photo';
  value: string;
}

/**
 * Fills `((fact))` in rendered Markdown with escaped values and splits it at paragraphs that hold only
 * `((drawing: name))` or `((photo: id))`. Makes the first cell of table rows a header, and tables scrollable.
 */
export async function fillHtml(html: string): Promise<BodyPart[]> {
  const facts = Object.fromEntries(
    Object.entries(await getFacts()).map(([name, value]) => [name, escapeHtml(value)]),
  );
  return html.split(/(<p>\(\((?:drawing|photo): [a-z0-9-]+\)\)<\/p>)/).map((piece) => {
    const found = /^<p>\(\((drawing|photo): ([a-z0-9-]+)\)\)<\/p>$/.exec(piece);
    if (found) return { kind: found[1] as 'drawing' | 'photo', value: found[2] ?? '' };
    return { kind: 'html', value: markTables(fillFacts(piece, facts)) };
  });
}

const markTables = (html: string): string =>
  html
    .replaceAll('<thead><tr><th></th>', '<thead><tr><td></td>')
    .replace(/<th( [^>]*)?>/g, '<th scope="col"$1>')
    .replace(/<tr>\s*<td>(.*?)<\/td>(?=\s*<td)/gs, '<tr><th scope="row">$1</th>')
    .replace(/<table>/g, '<div class="scrolls" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
