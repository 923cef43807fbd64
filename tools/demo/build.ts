import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '#tools/toolchain/build-site.ts';
import { readSampleLeads } from './leads.ts';
import { makePlain } from './plain-server.ts';

/**
 * Builds the demo of the project in `root` into `dist`: the public site and the desk with sample requests, for any
 * server of files. `base` is the folder of its address, like /name. Expects the environment that `ensureEnv` checks.
 */
export async function buildDemo(root: string, dist: string, base = ''): Promise<void> {
  const built = join(root, '.cache/demo/dist');
  const env = {
    CONTEXT: 'demo',
    DEMO: 'true',
    SHOW_SAMPLES: 'true',
    SUPABASE_URL: '',
    SUPABASE_PUBLISHABLE_KEY: '',
    CMS_REPO: '',
  };
  await buildSite({ root, dist: built, env });
  const leads = await readSampleLeads(root);
  rmSync(dist, { recursive: true, force: true });
  cpSync(built, dist, { recursive: true });
  writeFileSync(join(dist, 'demo-leads.json'), JSON.stringify(leads));
  makePlain(dist, base);
}
