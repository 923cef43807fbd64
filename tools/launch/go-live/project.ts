import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { ask } from '#tools/toolchain/ask.ts';
import { type KeyFile, refusal, stopped } from './key-file.ts';
import { writeSettings } from './settings.ts';
import { openSupabase, type Supabase, signIn, supabaseVersion } from './supabase.ts';

const projectList = z.object({
  projects: z.array(z.object({ ref: z.string(), name: z.string(), status: z.string() })),
});
const orgList = z.object({
  organizations: z.array(z.object({ id: z.string(), name: z.string() })),
});
const keyList = z.object({
  keys: z.array(z.object({ type: z.string().nullish(), api_key: z.string().nullish() })),
});
const remedies = {
  signIn: `Sign in at Supabase: npx supabase@${supabaseVersion} login. Or make a token at https://supabase.com/dashboard/account/tokens and set SUPABASE_ACCESS_TOKEN.`,
  create:
    'Do what the line above asks for: to use another region, set SUPABASE_REGION in .env.hosted; the number of free projects is limited.',
  wake: 'Wake it, or see what is wrong, at https://supabase.com/dashboard.',
  tables:
    'Check your connection. If the password is rejected, set a new one in the dashboard (Database, Settings) and write it into .env.hosted as SUPABASE_DB_PASSWORD.',
};

/**
 * Makes the hosted project what this repository says: tables and settings. Every step can be repeated,
 * so each start runs them all; only the project itself is made once. Throws what to do when a step is refused.
 */
export async function setUpProject(root: string, keys: KeyFile): Promise<void> {
  const url = keys.read('SUPABASE_URL');
  if (!url && !keys.read('SUPABASE_PROJECT')) nameProject(keys);
  const name = keys.read('SUPABASE_PROJECT');
  const supabase = openSupabase(root, {
    SUPABASE_DB_PASSWORD: keys.read('SUPABASE_DB_PASSWORD') ?? '',
    // supabase/config.toml takes it from here.
    PASSWORD_RESET_URL: `${keys.read('SITE_URL')}/admin/reset-password`,
  });
  const find = async () => {
    const label = 'Asking Supabase for your projects';
    const list = await supabase.ask(label, 'projects list', projectList, remedies.signIn);
    return list.projects.find((each) =>
      url ? url.includes(`//${each.ref}.`) : each.name === name,
    );
  };
  let project = await find().catch((error: Error) => {
    if (error.message === stopped) throw error;
    console.log(
      'You are not signed in at Supabase. Sign in now in the browser that opens. Without a browser, press Ctrl+C, make a token at https://supabase.com/dashboard/account/tokens, type export SUPABASE_ACCESS_TOKEN=TOKEN, and start again.',
    );
    signIn(root);
    return find();
  });
  if (!project && url)
    throw refusal(`This account at Supabase has no project ${url}.`, remedies.signIn);
  // An earlier start may have made a project of this name, and stopped before the answer came.
  if (!project) {
    await createProject(supabase, keys);
    project = await find();
  }
  while (project?.status !== 'ACTIVE_HEALTHY') {
    const is = `The project is ${project?.status ?? 'not in the list yet'}.`;
    if (/INACTIVE|PAUS|FAILED|REMOVED/.test(is)) throw refusal(is, remedies.wake);
    console.log(`${is} A new one takes about two minutes.`);
    await wait(5000);
    project = await find();
  }
  const at = `--project-ref ${project.ref}`;
  await supabase.run('Linking this folder to the project', `link ${at}`);
  const push = 'db push --linked --yes';
  await supabase.run('Making the tables and their rules', push, remedies.tables);
  const settings = `--workdir ${writeSettings(root)}`;
  await supabase.run(
    'Turning off sign-up and setting up sign-in',
    `config push ${at} ${settings} --yes`,
  );
  if (!keys.read('SUPABASE_SECRET_KEY')) await readKeys(supabase, keys, project.ref);
  keys.addSecrets();
}

/** The name is saved before the project is made, and belongs to this folder only. */
function nameProject(keys: KeyFile): void {
  const host = URL.parse(keys.read('SITE_URL') ?? '')?.hostname ?? 'site';
  keys.add({
    SUPABASE_PROJECT: `${host.replaceAll('.', '-')}-${randomBytes(3).toString('hex')}`,
    SUPABASE_DB_PASSWORD: randomBytes(24).toString('hex'),
  });
}

async function createProject(supabase: Supabase, keys: KeyFile): Promise<void> {
  const list = await supabase.ask('Asking for your organizations', 'orgs list', orgList);
  const all = list.organizations;
  let [org] = all;
  if (!org)
    throw refusal(
      'You have no organization at Supabase.',
      'Make one at https://supabase.com/dashboard/new: the free plan is enough to start.',
    );
  if (all.length > 1) {
    for (const [at, each] of all.entries()) console.log(`  ${at + 1}  ${each.name}`);
    const number = `a number from 1 to ${all.length}`;
    do
      org =
        all[
          Number((await ask(`Which organization is it for (${number}) [1]: `, stopped)) || 1) - 1
        ];
    while (!org);
  }
  const name = keys.read('SUPABASE_PROJECT');
  const where = `--org-id ${org.id} --region ${keys.read('SUPABASE_REGION')}`;
  // The command takes this password only here, as an argument; the other steps get it by the environment.
  const password = `--db-password ${keys.read('SUPABASE_DB_PASSWORD')}`;
  const create = `projects create ${name} ${where} ${password} --yes --output-format json`;
  await supabase.run(`Making the project ${name}`, create, remedies.create);
}

async function readKeys(supabase: Supabase, keys: KeyFile, ref: string): Promise<void> {
  const command = `projects api-keys --reveal --project-ref ${ref}`;
  const found = (await supabase.ask('Reading the keys', command, keyList)).keys;
  const keyOf = (type: string) => found.find((each) => each.type === type)?.api_key;
  const [publishable, secret] = [keyOf('publishable'), keyOf('secret')];
  if (!publishable || !secret)
    throw refusal(
      'The project has no publishable or no secret key.',
      'Make both in the dashboard: Settings, API Keys.',
    );
  keys.add({
    SUPABASE_URL: `https://${ref}.supabase.co`,
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
  });
}
