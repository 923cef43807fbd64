import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from '#scripts/toolchain/build-site.ts';
import { buildForTests } from '#scripts/toolchain/test-builds.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const COPIED = [
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
  const copy = mkdtempSync(join(tmpdir(), 'site-copy-'));
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
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
