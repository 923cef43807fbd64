import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkLaunchContent } from '#tools/launch/content.ts';
import { askEditor } from '#tools/launch/editor.ts';
import { checkLaunchEnvironment } from '#tools/launch/environment.ts';
import { formatFindings } from '#tools/launch/finding.ts';
import { readOpenLines } from '#tools/launch/lists.ts';
import { hostedFile } from '#tools/local/env.ts';
import { root } from '#tools/toolchain/install.mjs';

// npm run launch:check: everything still sample, missing or unsafe before going live. Reads the environment and
// .env.hosted, else .env, and changes nothing. Exits with 1 while anything is found.
const project = resolve(process.argv[2] ?? root);
const file = [hostedFile, '.env']
  .map((name) => join(project, name))
  .find((name) => existsSync(name));
if (file) process.loadEnvFile(file);
const findings = [
  ...(await checkLaunchContent(project)),
  ...checkLaunchEnvironment(process.env),
  ...readOpenLines(project),
];
console.log(formatFindings(findings));
const isEditorOn = Boolean(process.env['CMS_REPO'] && process.env['CMS_TOKEN']);
const editor = isEditorOn ? await askEditor((name) => process.env[name]) : undefined;
if (editor) console.log(editor.line);
console.log('When the site is live, check it: npm run doctor -- https://your-address.');
process.exitCode = findings.length > 0 || editor?.isWrong ? 1 : 0;
