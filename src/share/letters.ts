import { create, type Font } from 'fontkitten';

/** Converts text to outlines, so that pictures look the same on machines without the font. */
export interface Letters {
  /** Breaks a text into lines of at most `width` pixels at a size. */
  wrap: (text: string, size: number, width: number) => string[];
  /** How wide one line is at a size, in pixels. */
  measure: (line: string, size: number) => number;
  /** One line as SVG path elements, its baseline beginning at x and y, in pixels. */
  draw: (line: string, size: number, x: number, y: number) => string;
}

/** Letter spacing of the display font, as on the pages. */
const TRACKING = -0.012;

/** A letter at size 1: its advance width, and its outline in font units. */
interface Outline {
  advance: number;
  path: string;
}

const read = new WeakMap<Buffer, Letters>();

/** Reads a font file (WOFF2, OpenType), once; throws when it is a collection of fonts. */
export function readLetters(file: Buffer): Letters {
  const known = read.get(file);
  if (known) return known;
  const font = create(file);
  if (font.isCollection) throw new Error('The share pictures need one font, not a collection.');
  const outlinesOf = createOutlines(font);
  const letters: Letters = {
    wrap: (text, size, width) => wrap(outlinesOf, text, size, width),
    measure: (line, size) => widthOf(outlinesOf(line), size),
    draw: (line, size, x, y) => draw(outlinesOf(line), size / font.unitsPerEm, size, x, y),
  };
  read.set(file, letters);
  return letters;
}

type OutlinesOf = (text: string) => Outline[];

/** The outlines of a text; a letter that the font lacks loses its accent or is left out. */
function createOutlines(font: Font): OutlinesOf {
  const has = (sign: string): boolean => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const signs = new Map<string, string>();
  const knownSign = (sign: string): string => {
    const known = signs.get(sign);
    if (known !== undefined) return known;
    const plain = has(sign) ? sign : (sign.normalize('NFD')[0] ?? '');
    const shown = plain !== '' && has(plain) ? plain : '';
    signs.set(sign, shown);
    return shown;
  };
  const outlines = new Map<number, Outline>();
  return (text) => {
    const shown = [...text].map(knownSign).join('');
    return font.glyphsForString(shown).map((glyph) => {
      const known = outlines.get(glyph.id) ?? {
        advance: glyph.advanceWidth / font.unitsPerEm,
        path: glyph.path.toSVG(),
      };
      outlines.set(glyph.id, known);
      return known;
    });
  };
}

function widthOf(outlines: readonly Outline[], size: number): number {
  const advance = outlines.reduce((sum, outline) => sum + outline.advance, 0);
  return size * (advance + TRACKING * outlines.length);
}

function wrap(outlinesOf: OutlinesOf, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    const fits = lines.length > 0 && widthOf(outlinesOf(longer), size) <= width;
    if (fits) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function draw(
  outlines: readonly Outline[],
  scale: number,
  size: number,
  x: number,
  y: number,
): string {
  let left = x;
  const paths = outlines.map(({ advance, path }) => {
    const place = `translate(${left.toFixed(2)} ${y}) scale(${scale} ${-scale})`;
    left += size * (advance + TRACKING);
    return `<path transform="${place}" d="${path}"/>`;
  });
  return paths.join('');
}
