import { drawingFile } from '#build/content-check/content.ts';
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

const SVG_RULES: { isMet: (svg: string) => boolean; message: string }[] = [
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
