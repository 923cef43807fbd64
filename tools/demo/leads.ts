import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeData } from '#tools/local/data-folder.ts';
import { openDatabase } from '#tools/local/database.ts';

const samples = 'src/content/sample-leads.sql';

/**
 * The sample requests of the project in `root` as the desk reads them, with the time by which theirs are counted.
 * Throws when the project has none.
 */
export async function readSampleLeads(root: string): Promise<object> {
  if (!existsSync(join(root, samples)))
    throw new Error(
      `The demo needs requests to show, and there is no ${samples}: take the one of the first version of this project, and put your services and towns into its lists.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const { configPath } = placeData(root, folder);
  const database = await openDatabase({ root, configPath, samples: true });
  try {
    const rows = await database.query<{ record: object }>(
      'select private.lead_for_desk(l) as record from public.contact_submissions l where not suspected_spam order by created_at',
    );
    const [suspected] = await database.query<{ count: number }>(
      'select count(*)::int from public.contact_submissions where suspected_spam',
    );
    return {
      at: new Date().toISOString(),
      suspected: suspected?.count ?? 0,
      records: rows.map(({ record }) => record),
    };
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
