import { transformSync } from 'esbuild';

/** A file compiled to a short inline script. Its names are inside a block, so that the page doesn't get them. */
export function inlineScript(source: string): string {
  return transformSync(source, { loader: 'ts', minify: true }).code.trim();
}
