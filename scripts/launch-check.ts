import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkLaunchContent } from '#launch/content.ts';
import { checkLaunchEnvironment } from '#launch/environment.ts';
import { type Finding, formatFindings } from '#launch/finding.ts';
import { readOpenLines } from '#launch/lists.ts';
import { checkLiveSite } from '#launch/live.ts';
import { checkProject } from '#launch/project.ts';
import { hostedFile } from '#local/env.ts';

// npm run launch:check [-- --live https://www.example.com]: everything still sample, missing or
// unsafe. Reads the environment and .env.hosted, else .env, and changes nothing. Exits 1 while anything is found.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { live: { type: 'string' } },
});
const root = resolve(positionals[0] ?? fileURLToPath(new URL('..', import.meta.url)));
const file = [hostedFile, '.env'].map((name) => join(root, name)).find((name) => existsSync(name));
if (file) process.loadEnvFile(file);
const env = process.env;
const read = (name: string) => env[name]?.trim();
const url = read('SUPABASE_URL');
const publishableKey = read('SUPABASE_PUBLISHABLE_KEY');
const secretKey = read('SUPABASE_SECRET_KEY');
const project =
  url && publishableKey && secretKey
    ? await checkProject({ url, publishableKey, secretKey })
    : { findings: [] as Finding[], setupIsDone: false };
const findings: Finding[] = [
  ...(await checkLaunchContent(root)),
  ...checkLaunchEnvironment(env, project.setupIsDone),
  ...project.findings,
  ...(values.live ? await checkLiveSite(values.live.replace(/\/$/, '')) : []),
  ...readOpenLines(root),
];
console.log(formatFindings(findings));
if (!url) console.log('Not checked: the hosted project (SUPABASE_URL is not set).');
if (!values.live) console.log('Not checked: the live site (add -- --live https://your-address).');
process.exitCode = findings.length > 0 ? 1 : 0;
