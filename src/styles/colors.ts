import tokens from './tokens.css?raw';

/**
 * A color of tokens.css by its name, like `river-deep`, for meta tags, the manifest and share pictures.
 * Throws when tokens.css has no such color.
 */
export function color(name: string): string {
  const [, value] = new RegExp(`--color-${name}: (#[0-9a-f]+);`).exec(tokens) ?? [];
  if (!value) throw new Error(`src/styles/tokens.css has no color "${name}".`);
  return value;
}

/** The color of the browser's own bar around the site. */
export const THEME_COLOR: string = color('river-deep');
