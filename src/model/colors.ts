import { parse } from 'yaml';
import { type BrandColor, brandSchema } from '#schemas/brand.ts';
import file from '/src/content/brand.yaml?raw';

const { colors } = brandSchema.parse(parse(file));

export type { BrandColor };

/** A color of brand.yaml, like `#336699`, for meta tags, manifests, icons and shared pictures. */
export const color = (name: BrandColor): string => colors[name];

/** The color of the browser's own bar around the site. */
export const THEME_COLOR: string = color('river-deep');
