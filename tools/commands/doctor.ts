import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { readRedirects } from '#build/content-check/read.ts';
import { askSite, isPreview } from '#tools/launch/live.ts';
import { askProject } from '#tools/launch/project.ts';
import { hostedFile } from '#tools/local/env.ts';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';

// npm run doctor -- https://www.example.com: checks a site from outside, with the keys of .env.hosted (a site of this
// computer: of .env) what a stranger can't ask. A line for each thing; exits with 1 when something is wrong.
const origin = URL.parse(process.argv[2] ?? process.env['SITE_URL'] ?? '')?.origin;
if (!origin?.startsWith('http')) fail('Name the site: npm run doctor -- https://www.example.com');
const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(origin);
const file = join(root, isLocal ? '.env' : hostedFile);
if (existsSync(file)) process.loadEnvFile(file);
const read = (name: string) => process.env[name]?.trim() || undefined;
const redirect = z.object({ from: z.string(), to: z.string(), status: z.int() });
const { redirects } = z
  .object({ redirects: z.array(redirect) })
  .parse(parse(readFileSync(join(root, 'netlify.toml'), 'utf8')));
const formerly = (await readRedirects(root)).map(({ from, to }) => ({ from, to, status: 301 }));
const site = await askSite(origin, [
  ...formerly,
  ...redirects.filter(({ status }) => status > 300),
]);
const keys = {
  url: read('SUPABASE_URL') ?? (isLocal ? origin : undefined),
  publishableKey: read('SUPABASE_PUBLISHABLE_KEY'),
  secretKey: read('SUPABASE_SECRET_KEY'),
  webhookSecret: read('LEAD_WEBHOOK_SECRET'),
};
// One line: it does not answer. A preview has no keys.
const isAlone = site.length === 1 || isPreview(origin);
const asked = isAlone ? site : [...site, ...(await askProject(origin, keys))];
for (const { line } of asked) console.log(line);
process.exitCode = asked.some(({ isWrong }) => isWrong) ? 1 : 0;
