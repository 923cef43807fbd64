import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { environment } from '#shared/environment.ts';
import { BUILD_INPUTS } from './build-inputs.ts';

// Netlify sets URL; the desk's page has the public key of its alerts; /privacy names who gets the requests.
const readByBuild = new Set(['URL', 'VAPID_PUBLIC_KEY', 'FORWARD_URL']);
for (const [name, { readBy }] of Object.entries(environment))
  if (readBy === 'build' || readBy === 'browser') readByBuild.add(name);

/**
 * A hash of everything that a build reads: files by name and content, the variables of the environment and
 * of `.env`, and the year, from which the company's age is computed. `inputs` replaces the list of files and
 * folders.
 */
export function fingerprintSources(
  root: string,
  environment: NodeJS.ProcessEnv,
  inputs: readonly string[] = BUILD_INPUTS,
): string {
  const hash = createHash('sha256').update(String(new Date().getUTCFullYear()));
  for (const file of inputs.flatMap((source) => listFiles(root, source))) {
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  }
  const envFile = join(root, '.env');
  const fromFile = existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {};
  const settings = Object.entries({ ...fromFile, ...environment }).filter(([name]) =>
    readByBuild.has(name),
  );
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

function listFiles(root: string, path: string): string[] {
  const place = join(root, path);
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [path];
  const names = readdirSync(place).sort();
  return names.flatMap((name) => listFiles(root, join(path, name)));
}
