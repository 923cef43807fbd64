import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildForTests } from '#tests/builds.ts';
import { buildSite } from '#toolchain/build-site.ts';
import { copyProject } from '#toolchain/copy-project.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A copy of the project in a temporary folder, to be changed and built without touching the real one. */
export interface SiteCopy {
  root: string;
  dist: string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** Replaces a text that must be in the file. */
  replace: (file: string, from: string | RegExp, to: string) => void;
  build: (env?: NodeJS.ProcessEnv) => Promise<void>;
  remove: () => void;
}

/** Makes the copy; installed packages and encoded pictures are shared with the real project. */
export async function copySite(): Promise<SiteCopy> {
  await buildForTests('test');
  const copy = copyProject(root, 'site-copy-');
  cpSync(join(root, '.cache/astro'), join(copy, '.cache/astro'), { recursive: true });
  const path = (file: string) => join(copy, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const write = (file: string, text: string) => writeFileSync(path(file), text);
  const dist = join(copy, 'dist');
  return {
    root: copy,
    dist,
    read,
    write,
    replace: (file, from, to) => {
      const before = read(file);
      const after = before.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), to);
      if (after === before) throw new Error(`${file} does not hold ${from}.`);
      write(file, after);
    },
    build: async (env = {}) => {
      await buildSite({
        root: copy,
        dist,
        env: { CONTEXT: 'test', SHOW_SAMPLES: 'true', PUBLIC_SUPABASE_URL: '', ...env },
      });
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
