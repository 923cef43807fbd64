import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_INPUTS } from '#tools/toolchain/build-inputs.ts';
import { fingerprintSources } from '#tools/toolchain/fingerprint.ts';
import { lock } from '#tools/toolchain/lock.ts';

/** The project under test. */
export const root: string = fileURLToPath(new URL('..', import.meta.url));

/** The tests' cache for later runs; ignored by git. */
export const cache: string = join(root, '.cache');

/** A folder with the facts of the frozen content, in `generated`. */
export const FROZEN_FACTS: string = join(cache, 'frozen');

/** The copy with the edits of an owner's first month; LIVE_ROOT of the tests that read it. */
export const OWNER_ROOT: string = join(cache, 'owner/project');

/**
 * Copies what a build reads into the folder `copy`, to be changed and built there. Replaces an earlier copy; shares the
 * installed packages; keeps caches and builds in the folder.
 */
export function copyProject(copy: string): void {
  for (const name of BUILD_INPUTS) {
    rmSync(join(copy, name), { recursive: true, force: true });
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  const packages = join(copy, 'node_modules');
  // Made anew: an earlier link leads nowhere when the project's folder was moved.
  rmSync(packages, { force: true });
  symlinkSync(join(root, 'node_modules'), packages, 'dir');
}

/** A copy of the project, to be changed and built. Paths are relative to its folder. */
export interface ProjectCopy {
  root: string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** Replaces every occurrence of a text in the file; throws when there is none. */
  replace: (file: string, from: string | RegExp, to: string) => void;
}

/** The files of the copy in the folder `copy`. */
function filesOf(copy: string): ProjectCopy {
  const read = (file: string) => readFileSync(join(copy, file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(join(copy, file), text);
  return {
    root: copy,
    read,
    write,
    replace: (file, from, to) => {
      const before = read(file);
      const after = before.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
      if (after === before) throw new Error(`${file} does not hold ${from}.`);
      write(file, after);
    },
  };
}

/**
 * Makes a folder of `.cache` unless it is there; again when a file of `madeFrom` has changed. Only one process makes it.
 * Returns its path.
 */
export async function makeOnce(
  name: string,
  madeFrom: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cache, name);
  const stamp = `${folder}.txt`;
  const release = await lock(`${folder}.lock`);
  try {
    const key = fingerprintSources(root, {}, madeFrom);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return folder;
    rmSync(stamp, { force: true });
    mkdirSync(folder, { recursive: true });
    await make(folder);
    writeFileSync(stamp, key);
    return folder;
  } finally {
    release();
  }
}

/**
 * Keeps a changed copy of the project in `.cache/NAME/project` and returns its folder. The copy is made again
 * only when the project or a file of `madeFrom` has changed, so that its build is reused in the next run.
 */
export const keepCopy = (
  name: string,
  madeFrom: readonly string[],
  change: (copy: ProjectCopy) => Promise<void>,
): Promise<string> =>
  makeOnce(`${name}/project`, [...BUILD_INPUTS, ...madeFrom], (folder) => {
    copyProject(folder);
    return change(filesOf(folder));
  });
