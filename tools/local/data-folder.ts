import { chmodSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parse, stringify } from 'smol-toml';
import { z } from 'zod';

export interface DataPlace {
  dataFolder: string;
  /** The configuration with that data folder; the project's own when undefined. */
  configPath: string | undefined;
}

const ownConfig = 'supabase/config.toml';
const shape = z.looseObject({ db: z.looseObject({ driver: z.string(), url: z.string() }) });

function readConfig(root: string, path: string): z.output<typeof shape> {
  return shape.parse(parse(readFileSync(resolve(root, path), 'utf8')));
}

/** The folder with the local data; undefined when the config names a server instead of PGlite. */
export function findDataFolder(root: string, configPath = ownConfig): string | undefined {
  const { db } = readConfig(root, configPath);
  return db.driver === 'pglite' ? resolve(root, db.url) : undefined;
}

/**
 * The local database's place: the one in `supabase/config.toml`, or `folder`, with a copy of the
 * configuration beside it.
 */
export function placeData(root: string, folder?: string): DataPlace {
  const config = readConfig(root, ownConfig);
  if (!folder) return { dataFolder: resolve(root, config.db.url), configPath: undefined };
  mkdirSync(folder, { recursive: true });
  const configPath = join(folder, 'config.toml');
  const dataFolder = join(folder, 'data');
  writeFileSync(configPath, stringify({ ...config, db: { ...config.db, url: dataFolder } }));
  return { dataFolder, configPath };
}

/**
 * Makes the data folder and what belongs to it (photos, parked requests) readable by this user only, also what an earlier
 * version has left there. Files that come later are covered by their folder.
 */
export function closeToOtherUsers(dataFolder: string): void {
  const place = dirname(dataFolder);
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  for (const entry of globSync(`${basename(dataFolder)}{,.*,.*/**,/**}`, {
    cwd: place,
    withFileTypes: true,
  }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
}
