// What the check uses of Astro's parser of YAML; it has no types of its own.
declare module 'js-yaml' {
  /** Throws a YAMLException. */
  export function load(text: string): unknown;
  export class YAMLException extends Error {
    reason: string;
    /** From 0. */
    mark?: { line: number; column: number };
  }
}
