import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const before = 'secure_password_change = false\n';

/**
 * Writes the settings that a hosted project gets, and returns their folder for the Supabase command, relative to the
 * project's: those of supabase/config.toml, and that a new password needs the current one. A push
 * without that key would turn the rule off. Throws when config.toml lacks the line it is added after.
 */
export function writeSettings(root: string): string {
  const text = readFileSync(join(root, 'supabase/config.toml'), 'utf8').replaceAll('\r\n', '\n');
  if (!text.includes(before)) throw new Error(`supabase/config.toml lacks "${before.trim()}".`);
  const folder = '.cache/go-live';
  mkdirSync(join(root, folder, 'supabase'), { recursive: true });
  const whole = text.replace(before, `${before}require_current_password = true\n`);
  writeFileSync(join(root, folder, 'supabase/config.toml'), whole);
  return folder;
}
