import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The serifs that stand in for Besley until it has come, by the name of their `@font-face` in
 * src/styles/tokens.css, and the file that stands for each: advance widths of the bold face and no
 * outlines, so that a machine without it breaks the lines as one that has it.
 */
export const fallbackFaces = {
  georgia: { family: 'Besley georgia', file: 'georgia.woff2' },
  noto: { family: 'Besley noto', file: 'noto-serif.woff2' },
  dejavu: { family: 'Besley dejavu', file: 'dejavu-serif.woff2' },
} as const;

export type FallbackFace = keyof typeof fallbackFaces;

/** True for the name of one of `fallbackFaces`. */
export function isFallbackFace(name: string | null): name is FallbackFace {
  return name !== null && Object.hasOwn(fallbackFaces, name);
}

const folder = new URL('./fallback-fonts/', import.meta.url);
const fontFace = /@font-face\s*\{[^}]*\}/g;

/**
 * A page whose fallback faces are one file of ours and otherwise missing. Throws when the page's
 * styles have no such face, because nothing would be measured then.
 */
export function withFallbackFace(html: string, face: FallbackFace): string {
  let found = 0;
  const { family, file } = fallbackFaces[face];
  const data = readFileSync(fileURLToPath(new URL(file, folder))).toString('base64');
  const changed = html.replace(fontFace, (rule) => {
    const name = /font-family:\s*["']?(Besley \w+)/.exec(rule)?.[1];
    if (!name) return rule;
    if (name === family) found += 1;
    const source = name === family ? `url(data:font/woff2;base64,${data})` : 'local("none")';
    return rule.replace(/src:[^;}]+/, `src:${source}`);
  });
  if (found !== 1) throw new Error(`The page has ${found} @font-face rules for "${family}".`);
  // The policy inside the page for lost paths knows nothing of the file.
  return changed.replace(/<meta http-equiv="content-security-policy"[^>]*>/, '');
}
