import file from '/src/content/logo.svg?raw';

/** The company's logo: `currentColor` in its drawing is the color of the text around it. */
export const LOGO = {
  viewBox: /\bviewBox="([^"]*)"/.exec(file)?.[1] ?? '0 0 72 54',
  drawing: file
    .slice(file.indexOf('<svg'))
    .replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')
    .trim(),
} as const;
