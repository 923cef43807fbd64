/**
 * For processes that open PGlite for a few seconds: V8's optimizing compiler for WebAssembly takes a third of
 * their time and pays off only in longer ones (`node --v8-options`, liftoff-only).
 */
export const shortLived: readonly string[] = ['--liftoff-only'];
