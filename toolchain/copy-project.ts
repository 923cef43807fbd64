import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_INPUTS } from './build-inputs.ts';

/**
 * Copies the project in `root` to a new temporary folder, to be changed and built there; installed packages
 * are shared. Returns the folder, which the caller removes.
 */
export function copyProject(root: string, prefix: string): string {
  const copy = mkdtempSync(join(tmpdir(), prefix));
  for (const name of BUILD_INPUTS) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
}
