import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_INPUTS } from './build-inputs.ts';

/**
 * Copies the build inputs of the project in `root` into the folder `copy`, to be changed and built there.
 * Replaces an earlier copy; shares the installed packages; keeps caches and builds in the folder.
 */
export function copyProject(root: string, copy: string): void {
  for (const name of BUILD_INPUTS) {
    rmSync(join(copy, name), { recursive: true, force: true });
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  const packages = join(copy, 'node_modules');
  // Made anew: an earlier link leads nowhere when the project's folder was moved.
  rmSync(packages, { force: true });
  symlinkSync(join(root, 'node_modules'), packages, 'dir');
}
