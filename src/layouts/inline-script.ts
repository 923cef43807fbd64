import { transformSync } from 'esbuild';

/** The text of a TypeScript file as a short script that runs inline, before the page is read on. */
export function inlineScript(source: string): string {
  return transformSync(source, { loader: 'ts', format: 'iife', minify: true }).code.trim();
}
