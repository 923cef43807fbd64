import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { readRedirects } from '#build/content-check/read.ts';
import { isSafeAddress } from '#shared/environment.ts';
import { askEditor } from '#tools/launch/editor.ts';
import { askSite, isPreview } from '#tools/launch/live.ts';
import { askProject } from '#tools/launch/project.ts';
import { hostedFile } from '#tools/local/env.ts';
import { root } from '#tools/toolchain/install.mjs';
import { fail } from '#tools/toolchain/say.mjs';

// npm run doctor -- https://www.example.com: checks a site from outside, with the keys of .env.hosted what a stranger
// can't ask. A site of this computer is asked with those of .env, or with --hosted while the hosted project has no site
// yet. A line for each thing; exits with 1 when something is wrong.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { hosted: { type: 'boolean', default: false } },
});
const origin = URL.parse(positionals[0] ?? process.env['SITE_URL'] ?? '')?.origin;
if (!origin?.startsWith('http')) fail('Name the site: npm run doctor -- https://www.example.com');
const isOwn = origin.startsWith('http:') && isSafeAddress(origin);
const isLocal = isOwn && !values.hosted;
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
  secretKey: isSafeAddress(read('SUPABASE_URL') ?? origin)
    ? read('SUPABASE_SECRET_KEY')
    : undefined,
  webhookSecret: read('LEAD_WEBHOOK_SECRET'),
};
// One line: it does not answer. A preview has no keys.
const isAlone = site.length === 1 || isPreview(origin);
// A secret goes to the site that it belongs to, and to nobody on the way.
const isTrusted = isOwn || (isSafeAddress(origin) && origin === read('SITE_URL'));
const { url, publishableKey } = keys;
const given = isTrusted ? keys : { url, publishableKey };
const asked = isAlone
  ? site
  : [...site, ...(await askProject(origin, given, root)), await askEditor(read)];
for (const { line } of asked) console.log(line);
if (!isAlone && !isTrusted)
  console.log(
    `\nSome checks were skipped: keys are sent only to the https address in SITE_URL of ${hostedFile}, which is ${read('SITE_URL') ?? 'empty'}.`,
  );
process.exitCode = asked.some(({ isWrong }) => isWrong) ? 1 : 0;
