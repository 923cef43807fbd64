import { create, type Font } from 'fontkitten';

/** Letters as outlines: a picture made from them looks the same on machines without the typeface. */
export interface Letters {
  /** Breaks a text into lines of at most `width` pixels at a size. */
  wrap: (text: string, size: number, width: number) => string[];
  /** How wide one line is at a size, in pixels. */
  measure: (line: string, size: number) => number;
  /** One line as SVG path elements, its baseline beginning at x and y, in pixels. */
  draw: (line: string, size: number, x: number, y: number) => string;
}

/** The display face is set a little tighter than it is cut, as on the pages. */
const TRACKING = -0.012;

/** Reads a font file (WOFF2, OpenType); throws when it is a collection of fonts. */
export function readLetters(file: Buffer): Letters {
  const font = create(file);
  if (font.isCollection) throw new Error('The share pictures need one font, not a collection.');
  return {
    wrap: (text, size, width) => wrap(font, text, size, width),
    measure: (line, size) => widthOf(font, line, size),
    draw: (line, size, x, y) => draw(font, line, size, x, y),
  };
}

/** The glyphs of a text; letters that the font lacks lose their accent or are left out. */
function glyphsOf(font: Font, text: string) {
  const has = (sign: string): boolean => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const known = [...text].map((sign) => (has(sign) ? sign : (sign.normalize('NFD')[0] ?? '')));
  return font.glyphsForString(known.filter((sign) => sign !== '' && has(sign)).join(''));
}

function widthOf(font: Font, text: string, size: number): number {
  const glyphs = glyphsOf(font, text);
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth / font.unitsPerEm, 0);
  return size * (advance + TRACKING * glyphs.length);
}

function wrap(font: Font, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && widthOf(font, longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function draw(font: Font, line: string, size: number, x: number, y: number): string {
  const scale = size / font.unitsPerEm;
  let left = x;
  const paths = glyphsOf(font, line).map((glyph) => {
    const place = `translate(${left.toFixed(2)} ${y}) scale(${scale} ${-scale})`;
    left += glyph.advanceWidth * scale + TRACKING * size;
    return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
  });
  return paths.join('');
}
