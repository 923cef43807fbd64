import { z } from 'astro/zod';

const color = (what: string) =>
  z
    .string()
    .regex(
      /^#[0-9a-f]{6}$/,
      'Write a color in quotes, as # and six digits or lowercase letters from a to f, like "#336699".',
    )
    .describe(what);

/** The company's colors: site, desk, emails, icons and shared pictures read them (styles/tokens.css names them). */
export const brandSchema = z.strictObject({
  colors: z.strictObject({
    river: color('The main color: links, dark bands.'),
    'river-light': color('A little lighter: land on the map, top of the closing band.'),
    'river-deep': color('Darker: contact bar, call bar, icon, the browser’s own bar, emails.'),
    night: color('Nearly black, around an enlarged picture.'),
    brass: color('The one call to action; the tape.'),
    'brass-light': color('A button under the mouse.'),
    'brass-edge': color('The lower edge of a button; never text.'),
    'brass-pale': color('A button that is busy.'),
    'brass-shine': color('The shine on a knob.'),
    'brass-dark': color('Stars, and this color as text on light backgrounds.'),
    ink: color('Text and rules.'),
    bark: color('Second text.'),
    line: color('The borders of fields.'),
    cedar: color('Numerals, and the line over a heading.'),
    'cedar-board': color('Treads and floor boards; never text.'),
    heart: color('The background of the footer.'),
    'heart-light': color('A gap in the floor.'),
    sand: color('Text in the footer.'),
    paper: color('The background of pages.'),
    haint: color('The second background.'),
    'haint-2': color('Fine lines.'),
    'trim-right': color('Painted trim around pictures, at the right.'),
    'trim-bottom': color('Painted trim, below.'),
    'trim-left': color('Painted trim, at the left.'),
    'trim-edge': color('The shadow of the trim.'),
    'rail-shade': color('The shaded side of a white board.'),
    picture: color('A picture that has not loaded yet.'),
    desk: color('The background of the desk and of emails.'),
    'desk-line': color('Lines in the desk and in emails.'),
    'desk-rule': color('Fine lines in the desk and in emails.'),
    'desk-row': color('Every second row of the desk.'),
    'desk-field': color('A field of the desk that can’t be used.'),
  }),
});

export type BrandColor = keyof z.output<typeof brandSchema>['colors'];

/** The colors that emails carry. */
export const mailColorsSchema = brandSchema.shape.colors
  .pick({
    river: true,
    'river-deep': true,
    brass: true,
    'brass-edge': true,
    ink: true,
    bark: true,
    desk: true,
    'desk-line': true,
    'desk-rule': true,
  })
  .strip();

/** Of generated/mail-colors.json (src/generated.d.ts). @public */
export type MailColors = z.output<typeof mailColorsSchema>;

const WHITE = '#ffffff';
const [TEXT, LARGE] = [4.5, 3];

/** What is written on what (docs/design.md, 2), and the least contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
const PAIRS: readonly [on: BrandColor, least: number, ...words: (BrandColor | typeof WHITE)[]][] = [
  ['paper', TEXT, 'ink', 'bark', 'river', 'cedar', 'brass-dark'],
  ['paper', LARGE, 'line'],
  ['haint', TEXT, 'ink', 'bark', 'river', 'cedar', 'brass-dark'],
  ['desk', TEXT, 'ink', 'bark', 'river'],
  ['river', TEXT, WHITE, 'haint', 'brass'],
  ['river-light', TEXT, WHITE],
  ['river-deep', TEXT, WHITE, 'brass', 'haint-2'],
  ['heart', TEXT, WHITE, 'sand'],
  ['brass', TEXT, 'ink'],
  ['brass-light', TEXT, 'ink'],
];

/** A pair of colors that can't be read well. */
export interface WeakPair {
  /** The color of the words; `white` where they are always white. */
  words: BrandColor | 'white';
  on: BrandColor;
  /** The contrast of the two, and the least that is enough. */
  contrast: number;
  least: number;
}

/** The pairs of a palette with too little contrast. */
export const weakPairs = (colors: Readonly<Record<BrandColor, string>>): WeakPair[] =>
  PAIRS.flatMap(([on, least, ...all]) =>
    all.flatMap((name): WeakPair[] => {
      const words = name === WHITE ? 'white' : name;
      const contrast = contrastOf(name === WHITE ? WHITE : colors[name], colors[on]);
      return contrast < least ? [{ words, on, contrast, least }] : [];
    }),
  );

/** The contrast of two colors like #336699, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
