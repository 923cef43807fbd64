import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { root } from '#tests/database/engines.ts';

const run = promisify(execFile);
const env = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' };

/** Runs Supabase's CLI on the database at `url`. Throws its output when it fails. */
async function supabase(url: string, ...args: string[]): Promise<string> {
  const program = join(root, 'node_modules/.bin/supabase');
  const remote = `--db-url=${url}?sslmode=disable`;
  const { stdout } = await run(program, [...args, remote], { env, cwd: root, timeout: 60_000 });
  return stdout;
}

/** Applies the migrations as a deploy does: `supabase db push`. Returns the output. */
export const pushMigrations = (url: string): Promise<string> =>
  supabase(url, 'db', 'push', '--yes');

const advice = z.object({ results: z.array(z.object({ cacheKey: z.string() })) });

/**
 * The findings of Supabase's database advisors (the lints of supabase/splinter) of every level: their sorted
 * keys. Unused indexes are left out, because all are unused on a new database.
 */
export async function adviseOn(url: string): Promise<string[]> {
  const text = await supabase(url, 'db', 'advisors', '--level', 'info', '--output-format', 'json');
  return advice
    .parse(JSON.parse(text))
    .results.map(({ cacheKey }) => cacheKey)
    .filter((key) => !key.startsWith('unused_index'))
    .sort();
}
