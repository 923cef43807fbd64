import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that a build reads, besides installed packages and the cache of pictures. */
const copied = [
  'src',
  'public',
  'integrations',
  'scripts',
  'supabase',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Copies the project in `root` to a new temporary folder, to be changed and built there; installed packages
 * are shared. Returns the folder, which the caller removes.
 */
export function copyProject(root: string, prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}
