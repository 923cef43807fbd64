/**
 * For processes that open PGlite and live for seconds: V8's optimizing compiler for WebAssembly costs
 * them a third of their time and pays back only in longer ones (`node --v8-options`, liftoff-only).
 */
export const shortLived: readonly string[] = ['--liftoff-only'];
