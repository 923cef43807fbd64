import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { cache, root } from '#tests/project-copy.ts';
import { fetchSupabase, supabaseProgram } from '#tools/launch/go-live/supabase.ts';
import { runStep } from '#tools/toolchain/step.mjs';

const id = 'tests-hosted';
const folder = join(cache, 'hosted');
/** What the product does not use, or brings itself. */
const left = 'studio,imgproxy,realtime,logflare,vector,postgres-meta,edge-runtime,supavisor';

// The settings of supabase/config.toml and of go-live that Supabase's own servers read. The migrations are pushed
// later, as to a hosted project.
const config = `project_id = "${id}"
[api]
schemas = ["public"]
max_rows = 1000
[auth]
enabled = true
enable_signup = false
enable_anonymous_sign_ins = false
site_url = "http://localhost"
additional_redirect_urls = ["http://localhost:*/**"]
jwt_expiry = 600
minimum_password_length = 6
[auth.email]
enable_signup = true
enable_confirmations = false
secure_password_change = false
require_current_password = true
max_frequency = "1s"
[auth.mfa.totp]
enroll_enabled = true
verify_enabled = true
[storage]
enabled = true
file_size_limit = "1MiB"
`;

export const hasDocker = (): boolean =>
  spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** Starts Supabase's own servers in Docker, empty, as its CLI pins them. Gives the variables of tests/hosted. */
export async function startSupabase(): Promise<Record<string, string>> {
  await fetchSupabase(root, 'npm run test:hosted');
  mkdirSync(join(folder, 'supabase'), { recursive: true });
  writeFileSync(join(folder, 'supabase/config.toml'), config);
  stopSupabase();
  const at = ['--workdir', folder];
  const start = [supabaseProgram(root), 'start', ...at, '-x', left];
  const begun = await runStep('Starting Supabase in Docker', process.execPath, start);
  if (!begun.ok) throw new Error(`supabase start failed:\n${begun.output}`);
  const status = [supabaseProgram(root), 'status', ...at, '--output', 'env'];
  const said = execFileSync(process.execPath, status, { encoding: 'utf8' });
  const has = parseEnv(said);
  const take = (...names: string[]) => names.map((name) => has[name]).find(Boolean) ?? '';
  return {
    SUPABASE_URL: take('API_URL'),
    SUPABASE_PUBLISHABLE_KEY: take('PUBLISHABLE_KEY', 'ANON_KEY'),
    SUPABASE_SECRET_KEY: take('SECRET_KEY', 'SERVICE_ROLE_KEY'),
    SUPABASE_DB_URL: take('DB_URL'),
    MAILS_URL: `${take('MAILPIT_URL', 'INBUCKET_URL')}/api/v1/messages`,
    // It names no header with the sender's address, without which Supabase Auth limits no sign-ins.
    HOSTED_LIMITS: 'no',
    HOSTED_KILL: `docker kill supabase_{}_${id}`,
    HOSTED_START: `docker start supabase_{}_${id}`,
  };
}

/** Ends them, and removes what they stored. */
export function stopSupabase(): void {
  const args = [supabaseProgram(root), 'stop', '--no-backup', '--workdir', folder];
  spawnSync(process.execPath, args, { stdio: 'ignore', timeout: 120_000 });
}
