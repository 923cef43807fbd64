import { transformSync } from 'esbuild';

/** A TypeScript file compiled to a short inline script, which runs before the rest of the page is parsed. */
export function inlineScript(source: string): string {
  return transformSync(source, { loader: 'ts', format: 'iife', minify: true }).code.trim();
}
