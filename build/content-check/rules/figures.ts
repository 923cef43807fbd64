import { drawingFile, LOGO, LOGO_PICTURE } from '#build/content-check/content.ts';
import { type Entry, fieldOf, isRead, problemAt, problemIn } from '#build/content-check/entry.ts';
import type { Figure } from '#build/content-check/figures.ts';
import { noSuch, quote } from '#build/content-check/message-parts.ts';
import { PLACES } from '#build/content-check/named.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';
import { problemWith } from '#build/content-check/texts.ts';
import { CALCULATORS } from '#model/calculator-names.ts';
import { placeOf } from '#schemas/collections.ts';

/** Drawings, photos and calculators in a text exist, each in a paragraph of its own. */
export function* figures({ figures: named, known }: Site): Iterable<Problem> {
  const lists: Record<Figure['kind'], [names: readonly string[], place?: string]> = {
    drawing: [known.drawing, PLACES.drawing],
    photo: [known.photos, placeOf('photos')],
    calculator: [CALCULATORS],
  };
  for (const { kind, name, text, isPlaced } of named) {
    const [names, place] = lists[kind];
    if (!names.includes(name)) yield problemWith(text, noSuch(kind, name, names, place));
    const message = `Put ${quote(`((${kind}: ${name}))`)} into a paragraph of its own, with an empty line before and after it.`;
    if (!isPlaced) yield problemWith(text, message);
  }
}

/** Every drawing and every block of questions is shown somewhere; a photo that is not gets a warning. */
export function* unused({ entries, drawings, figures, reader, broken }: Site): Iterable<Problem> {
  const shown = new Set([...reader.uses, ...figures.map(({ kind, name }) => `${kind}/${name}`)]);
  // An entry that can't be read may show whatever its text names.
  const isHidden = (key: string, id: string, own?: Entry): boolean =>
    !shown.has(`${key}/${id}`) &&
    ![...broken].some((entry) => entry !== own && entry.source.text.includes(id));

  for (const name of drawings.keys()) {
    const message =
      'No page shows this drawing. Name it in a section or a text, or delete the file.';
    if (isHidden('drawing', name)) yield problemIn(drawingFile(name), message);
  }
  for (const entry of entries) {
    const { collection, id, source, data } = entry;
    if (!isHidden(collection, id, entry)) continue;
    if (collection === 'faqs') {
      const message = `No page shows these questions. Add a section "- kind: faq" with ${quote(`faq: ${id}`)} to a page, or delete the file.`;
      yield problemIn(source.file, message);
    }
    const isListed = ['gallery', 'featured'].some((name) => fieldOf(data, name) === true);
    if (collection === 'photos' && isRead(entry) && !isListed && !shown.has(`photo/${id}`)) {
      const message =
        'No page shows this photo. Name it on a page, write "gallery: true", or delete it.';
      yield problemAt(entry, [], message, 'warning');
    }
  }
}

/** A drawing can be inlined into a page: it scales, has a text alternative, and contains no code. */
export function* drawingFiles({ drawings }: Site): Iterable<Problem> {
  for (const [name, svg] of drawings)
    for (const { isMet, message } of SVG_RULES)
      if (!isMet(svg)) yield problemIn(drawingFile(name), message, 1);
}

/** The logo is there, and can be inlined as a drawing can; the company's name beside it is its text alternative. */
export function* logoFile({ logo, logoFault, others }: Site): Iterable<Problem> {
  const missing =
    'The site has no logo: menu, desk, icons and shared pictures are drawn from this file. Bring it back from an earlier version, or save your own here as SVG, or beside it as logo.png.';
  if (others.includes(LOGO_PICTURE)) {
    const both = 'There are two logos, logo.svg and logo.png. Delete one of them.';
    if (logo !== undefined) yield problemIn(LOGO_PICTURE, both);
    if (logoFault) yield problemIn(LOGO_PICTURE, `The logo ${logoFault}`);
    return;
  }
  if (logo === undefined) return yield problemIn(LOGO, missing);
  // What a drawing program writes before the drawing is left out of the pages.
  const svg = logo.replace(/^[\s\S]*?(?=<svg\b)/, '');
  for (const { isMet, message, isSpoken } of SVG_RULES)
    if (!isSpoken && !isMet(flat(svg))) yield problemIn(LOGO, message, 1);
}

/** A logo as pages get it: its styles become attributes, and its size a viewBox (components/logo.ts). */
const flat = (svg: string): string =>
  svg
    .replace(/<style\b[\s\S]*?<\/style>|\sstyle="[^"]*"/gi, '')
    .replace(/^<svg\b(?=[^>]*\bwidth="[\d.]+)(?=[^>]*\bheight="[\d.]+)/, '<svg viewBox="0 0 9 9"');

const SVG_RULES: { isMet: (svg: string) => boolean; message: string; isSpoken?: boolean }[] = [
  {
    isMet: (svg) => /^\s*<svg\b/.test(svg),
    message: 'The file does not begin with "<svg". Save the drawing as plain SVG.',
  },
  {
    isMet: (svg) => /<svg\b[^>]*\bviewBox="/.test(svg),
    message:
      'The drawing has no viewBox, so it cannot fit a phone. Add viewBox="0 0 width height" to its first tag.',
  },
  {
    isSpoken: true,
    isMet: (svg) => /<svg\b[^>]*\brole="img"/.test(svg) && /<title>[^<]+<\/title>/.test(svg),
    message:
      'Screen readers say nothing about this drawing. Add role="img" to its first tag and a <title> that says what it shows.',
  },
  {
    isMet: (svg) => !/<(script|foreignObject|style)\b|\son\w+=|\sstyle=|href="(?!#)/i.test(svg),
    message:
      'The drawing contains scripts, styles or links, which pages do not allow. Remove them.',
  },
];
