import { create } from 'fontkitten';

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

/** Reads a font file (WOFF2, OpenType); throws when it is a collection of fonts. */
export function readLetters(file: Buffer): Letters {
  const font = create(file);
  if (font.isCollection) throw new Error('The share pictures need one font, not a collection.');
  const has = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  // A letter that the font lacks loses its accent or is left out.
  const shown = (sign: string) => [sign, sign.normalize('NFD')[0] ?? ''].find(has) ?? '';
  const glyphsOf = (text: string) => font.glyphsForString([...text].map(shown).join(''));
  const advanceOf = (glyph: { advanceWidth: number }) =>
    glyph.advanceWidth / font.unitsPerEm + TRACKING;
  const measure = (line: string, size: number) =>
    size * glyphsOf(line).reduce((sum, glyph) => sum + advanceOf(glyph), 0);

  return {
    measure,
    wrap(text, size, width) {
      const lines: string[] = [];
      for (const word of text.split(/\s+/)) {
        const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
        const fits = lines.length > 0 && measure(longer, size) <= width;
        if (fits) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      return lines;
    },
    draw(line, size, x, y) {
      const scale = size / font.unitsPerEm;
      let left = x;
      const paths = glyphsOf(line).map((glyph) => {
        const place = `translate(${left.toFixed(2)} ${y}) scale(${scale} ${-scale})`;
        left += size * advanceOf(glyph);
        return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
      });
      return paths.join('');
    },
  };
}
