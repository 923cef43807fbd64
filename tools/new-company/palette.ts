import { type BrandColor, weakPairs } from '#schemas/brand.ts';

export type Palette = Record<BrandColor, string>;

/** Of the call to action: amber, or blue where the main color is near amber. In degrees of OKLCH. */
const [AMBER, BLUE] = [72, 250];
const isAccent = (name: string): boolean => name.startsWith('brass');
const DARK: readonly BrandColor[] = [
  'river',
  'river-light',
  'river-deep',
  'ink',
  'bark',
  'cedar',
  'line',
  'brass-dark',
  'heart',
];

/** Where the main color has gone. */
export interface Tinted {
  palette: Palette;
  /** `main`: links and bands; `darker`: the same a little darker; `accent`: the buttons, because it is too light. */
  place: 'main' | 'darker' | 'accent';
}

/**
 * The colors of `base` in the hue of `main`: how light each is stays, so that what could be read still can. Where it
 * can't, the dark ones are made darker, the main color first of all; one that is too light for white words is the
 * color of the buttons, over bands of a near-black of its hue.
 */
export function tint(base: Palette, main: string): Tinted {
  const given = toLch(main);
  // Black, white and gray have no hue: what is worked out for them would be pink.
  const isGray = given.chroma < 0.02;
  const wanted = isGray ? { ...given, hue: AMBER } : given;
  const river = toLch(base.river);
  // White and pale gray are no color for buttons either.
  const isLight = wanted.light > MOST_LIGHT && wanted.chroma > 0.04;
  const isNear = Math.abs(((wanted.hue - AMBER + 540) % 360) - 180) < 40;
  const near = isNear && !isGray ? BLUE : AMBER;
  const accent = isLight ? wanted.hue : near;
  const band =
    wanted.light > MOST_LIGHT
      ? { light: river.light, chroma: Math.min(wanted.chroma, 0.03) }
      : wanted;
  const paint = (darker: number): Palette =>
    Object.fromEntries(
      Object.entries(base).map(([name, color]) => {
        const own = toLch(color);
        const isMain = name.startsWith('river');
        if (name === 'river' && darker === 0 && band === wanted) return [name, main];
        if (name === 'brass' && isLight) return [name, main];
        const light = own.light + (isMain ? band.light - river.light : 0);
        const down = DARK.includes(name as BrandColor) ? darker : 0;
        const chroma = isMain
          ? band.chroma
          : isAccent(name) && isLight
            ? Math.min(own.chroma, wanted.chroma)
            : isGray && !isAccent(name)
              ? own.chroma / 5
              : own.chroma;
        return [
          name,
          toHex({ light: light - down, chroma, hue: isAccent(name) ? accent : wanted.hue }),
        ];
      }),
    ) as Palette;
  for (let darker = 0; darker < 0.7; darker += 0.01) {
    const palette = paint(darker);
    if (weakPairs(palette).length > 0) continue;
    const place = isLight ? 'accent' : palette.river === main ? 'main' : 'darker';
    return { palette, place };
  }
  throw new Error(`No readable palette has ${main} in it. Choose a darker color.`);
}

/** From this lightness on (OKLCH) no darker shade of a color is taken for the same color. */
const MOST_LIGHT = 0.72;

/** What became of the main color, for the terminal. */
export function describeColor(main: string, { palette, place }: Tinted): string {
  const { river } = palette;
  if (place === 'main') return `Your color ${main} is used for links and bands.`;
  return place === 'darker'
    ? `Some words would be hard to read on ${main}, so links and bands are ${river}, a darker shade of it.`
    : `Your color ${main} is too light for white words: buttons have it, and bands are ${river}.`;
}

/** A color in OKLCH (CSS Color 4): lightness and chroma from 0 to 1, hue in degrees. */
interface Lch {
  light: number;
  chroma: number;
  hue: number;
}

function toLch(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, c),
    hue: (Math.atan2(c, a) * 180) / Math.PI,
  };
}

/** As #336699; less colorful when a screen has no such color. */
function toHex({ light, chroma, hue }: Lch): string {
  const angle = (hue * Math.PI) / 180;
  const [a, c] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * c) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * c) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * c) ** 3;
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (chroma > 0.002 && parts.some((part) => part < -0.0005 || part > 1.0005))
    return toHex({ light, chroma: chroma * 0.95, hue });
  const bytes = parts.map((part) => {
    const whole = Math.min(1, Math.max(0, part));
    const coded = whole <= 0.0031308 ? 12.92 * whole : 1.055 * whole ** (1 / 2.4) - 0.055;
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${bytes.join('')}`;
}
