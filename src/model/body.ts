import { render } from 'astro:content';
import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';
import { escapeHtml } from '#shared/html.ts';
import { getCompany } from './business.ts';
import { fillFacts } from './facts.ts';
import type { SitePage } from './pages.ts';
import { getFacts, getNameKeeper } from './read.ts';

/** A piece of a rendered text: HTML, a drawing, a photo, a calculator, or the table with its figures. */
export interface BodyPart {
  kind: 'html' | 'drawing' | 'photo' | 'calculator' | 'figures';
  value: string;
}

/**
 * Fills `((fact))` in rendered Markdown with escaped values, phone numbers and the email as links, keeps names together, and splits it at paragraphs that hold only
 * `((drawing: name))`, `((photo: id))` or `((calculator: name))`. Makes the first cell of table rows a header, and tables scrollable.
 */
export async function fillHtml(html: string): Promise<BodyPart[]> {
  const facts = await getHtmlFacts();
  const keep = await getNameKeeper();
  const asHtml = (text: string): string => markTables(keep(fillAnywhere(text, facts)));
  const pieces = html.split(/(<p>\(\((?:drawing|photo|calculator): [a-z0-9-]+\)\)<\/p>)/);
  return pieces.flatMap((piece, at): BodyPart[] => {
    const found = /^<p>\(\((drawing|photo|calculator): ([a-z0-9-]+)\)\)<\/p>$/.exec(piece);
    if (found)
      return [{ kind: found[1] as 'drawing' | 'photo' | 'calculator', value: found[2] ?? '' }];
    const figures =
      pieces[at - 1]?.includes('calculator:') && /^\s*<table.*?<\/table>/s.exec(piece);
    if (!figures) return [{ kind: 'html', value: asHtml(piece) }];
    return [
      { kind: 'figures', value: asHtml(figures[0].trim()) },
      { kind: 'html', value: asHtml(piece.slice(figures[0].length)) },
    ];
  });
}

/** The facts in HTML: as words, as links to call or write, and as they stand in an address. */
async function getHtmlFacts(): Promise<
  Record<'words' | 'links' | 'addresses', Record<string, string>>
> {
  const { phone, email } = await getCompany();
  const phones = [{ id: 'main', ...phone.main }, ...phone.others];
  const addresses: Record<string, string> = {
    ...Object.fromEntries(phones.map(({ id, e164 }) => [`phones.${id}`, e164])),
    email,
  };
  const schemes: Record<string, string> = { email: 'mailto:' };
  const words = Object.entries(await getFacts()).map(
    ([name, value]) => [name, escapeHtml(value)] as const,
  );
  const links = words.map(([name, value]) => {
    const address = addresses[name];
    const shown = breakable(value);
    return [
      name,
      address ? `<a href="${schemes[name] ?? 'tel:'}${address}">${shown}</a>` : shown,
    ] as const;
  });
  return {
    words: Object.fromEntries(words),
    links: Object.fromEntries(links),
    addresses: { ...Object.fromEntries(words), ...addresses },
  };
}

/** A link with all that is in it, or another tag. */
const LINK_OR_TAG = /(<a\s.*?<\/a>|<[a-z][^\s>]*(?:\s+[^\s=>]+(?:="[^"]*")?)*\s*\/?>)/s;

/** Fills facts into rendered Markdown: plain values in a tag and in the words of a link, else links to call or write. */
function fillAnywhere(
  html: string,
  { words, links, addresses }: Awaited<ReturnType<typeof getHtmlFacts>>,
): string {
  if (!html.includes('((')) return html;
  const fillTag = (tag: string): string =>
    fillFacts(
      tag.replace(/\s(?:href|src)="[^"]*"/g, (address) => fillFacts(address, addresses)),
      words,
    );
  return html
    .split(LINK_OR_TAG)
    .map((part, at) => (at % 2 === 1 ? fillTag(part) : fillFacts(part, links)))
    .join('');
}

/** Lets an email address break before its at sign, as components/Breakable.astro does. */
const breakable = (html: string): string => html.replace('@', '<wbr>@');

function markTables(html: string): string {
  if (!html.includes('<table')) return html;
  const $ = load(html, null, false);
  for (const corner of $('thead th:first-child:empty').toArray()) corner.name = 'td';
  $('th').attr('scope', 'col');
  for (const first of $('tbody td:first-child:not(:last-child)').toArray()) {
    first.name = 'th';
    $(first).attr('scope', 'row');
  }
  $('table').wrap('<div class="scrolls" tabindex="0"></div>');
  for (const table of $('table').toArray())
    if ($(table).find('thead th, thead td').length === 3) $(table).parent().addClass('in-pairs');
    else if (hasLongRows($(table))) labelCells($, $(table));
  return $.html();
}

/** Characters in a row, on average, from which a phone shows the row as a card. */
const LONG_ROW = 80;

function hasLongRows(table: Cheerio<Element>): boolean {
  const rows = table.find('tbody tr');
  return rows.text().length / rows.length > LONG_ROW;
}

/** Marks a table that phones show as cards: there each cell is labelled with its column. */
function labelCells($: CheerioAPI, table: Cheerio<Element>): void {
  table.parent().addClass('stacks');
  const titles = table.find('thead > tr > *').toArray();
  // One value needs no label: the words above the table say once what it is.
  if (titles.length < 3) return;
  for (const row of table.find('tbody tr').toArray())
    $(row)
      .children()
      .each((column, cell) => {
        if (cell.name === 'td') $(cell).attr('data-label', $(titles[column]).text());
      });
}

/** The headings of a page's Markdown text with their anchors, down to a level (2 for h2). */
export async function getBodyHeadings(
  { entry }: SitePage,
  deepest = 6,
): Promise<{ id: string; text: string }[]> {
  const { headings } = await render(entry);
  return fillFacts(
    headings.filter(({ depth }) => depth <= deepest).map(({ slug, text }) => ({ id: slug, text })),
    await getFacts(),
  );
}
