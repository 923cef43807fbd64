import { drawingFile, LOGO } from '#build/content-check/content.ts';
import { problemIn } from '#build/content-check/entry.ts';
import type { Problem } from '#build/content-check/problem.ts';
import type { Site } from '#build/content-check/site.ts';

/** A drawing can be inlined into a page: it scales, has a text alternative, and contains no code. */
export function* drawingFiles({ drawings }: Site): Iterable<Problem> {
  for (const [name, svg] of drawings) {
    for (const { isMet, message } of SVG_RULES) {
      if (!isMet(svg)) yield problemIn(drawingFile(name), 'drawing-file', message, 1);
    }
  }
}

/** The logo is there, and can be inlined as a drawing can; the company's name beside it is its text alternative. */
export function* logoFile({ logo, others }: Site): Iterable<Problem> {
  if (!others.includes(LOGO)) {
    const message =
      'The site has no logo: menu, desk, icons and shared pictures are drawn from this file. Bring it back from an earlier version, or save your own here as plain SVG.';
    yield problemIn(LOGO, 'file', message);
  } else if (logo !== undefined) {
    // What a drawing program writes before the drawing is left out of the pages.
    const svg = logo.replace(/^[\s\S]*?(?=<svg\b)/, '');
    for (const { isMet, message } of SVG_RULES.filter(({ isSpoken }) => !isSpoken))
      if (!isMet(svg)) yield problemIn(LOGO, 'drawing-file', message, 1);
  }
}

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
