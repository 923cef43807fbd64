import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildForTests, settings } from '#tests/builds.ts';
import { filesOf, type ProjectCopy } from '#tests/project-copy.ts';
import { buildSite } from '#toolchain/build-site.ts';
import { copyProject } from '#toolchain/copy-project.ts';
import { cache } from './project-copy.ts';

/** A copy of the project with the frozen content in a temporary folder, already built. */
export interface SiteCopy extends ProjectCopy {
  dist: string;
  build: (env?: NodeJS.ProcessEnv) => Promise<void>;
  remove: () => void;
}

/** Makes the copy; installed packages and encoded pictures are shared with the real project. */
export async function copySite(): Promise<SiteCopy> {
  await buildForTests('test');
  const copy = mkdtempSync(join(tmpdir(), 'site-copy-'));
  const frozen = join(cache, 'test/project');
  copyProject(frozen, copy);
  cpSync(join(frozen, '.cache/astro'), join(copy, '.cache/astro'), { recursive: true });
  const dist = join(copy, 'dist');
  return {
    ...filesOf(copy),
    dist,
    build: async (env = {}) => {
      await buildSite({ root: copy, dist, env: { ...settings.test, ...env } });
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
