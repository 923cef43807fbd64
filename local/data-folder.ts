import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDataFolder } from './backend.ts';

export interface DataPlace {
  dataFolder: string;
  /** The configuration that puts the database there; the project's own when undefined. */
  configPath: string | undefined;
}

/**
 * Where the local database is: where `supabase/config.toml` puts it, or in `folder`, with a copy of
 * the configuration beside it.
 */
export function placeData(root: string, folder?: string): DataPlace {
  const ownFolder = findDataFolder(root);
  if (!ownFolder)
    throw new Error('supabase/config.toml: [db] names no local folder (driver, url).');
  if (!folder) return { dataFolder: ownFolder, configPath: undefined };
  mkdirSync(folder, { recursive: true });
  const configPath = join(folder, 'config.toml');
  const dataFolder = join(folder, 'data');
  const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8');
  const own = config.replace(/^url = .*$/m, () => `url = ${JSON.stringify(dataFolder)}`);
  writeFileSync(configPath, own);
  return { dataFolder, configPath };
}
