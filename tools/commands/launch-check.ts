import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLaunchContent } from '#tools/launch/content.ts';
import { checkLaunchEnvironment } from '#tools/launch/environment.ts';
import { formatFindings } from '#tools/launch/finding.ts';
import { readOpenLines } from '#tools/launch/lists.ts';
import { hostedFile } from '#tools/local/env.ts';

// npm run launch:check: everything still sample, missing or unsafe before going live. Reads the environment and
// .env.hosted, else .env, and changes nothing. Exits with 1 while anything is found.
const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)));
const file = [hostedFile, '.env'].map((name) => join(root, name)).find((name) => existsSync(name));
if (file) process.loadEnvFile(file);
const findings = [
  ...(await checkLaunchContent(root)),
  ...checkLaunchEnvironment(process.env),
  ...readOpenLines(root),
];
console.log(formatFindings(findings));
console.log('When the site is live, check it: npm run doctor -- https://your-address.');
process.exitCode = findings.length > 0 ? 1 : 0;
