import { isReserved } from './content.ts';
import type { Finding } from './finding.ts';

type Values = Record<string, string | undefined>;

const todo =
  'Set it in Netlify (Project configuration, Environment variables) and, to check it here, in .env.';
const secrets = [
  'SUPABASE_SECRET_KEY',
  'ADMIN_SETUP_CODE',
  'LEAD_WEBHOOK_SECRET',
  'FORM_TOKEN_SECRET',
  'SENDER_HASH_SECRET',
] as const;

/**
 * What of the environment is missing, a sample or unsafe for a public site. `setupIsDone`: the
 * setup code is needed only until the owner has his account.
 */
export function checkLaunchEnvironment(env: Values, setupIsDone = false): Finding[] {
  const findings: Finding[] = [];
  const add = (group: Finding['group'], place: string, is: string, what = todo) =>
    findings.push({ group, place, is, todo: what });
  const read = (name: string) => env[name]?.trim() ?? '';

  const site = read('SITE_URL') || read('URL');
  if (site === '')
    add(
      'missing',
      'SITE_URL',
      'The address of the site is not set',
      'Netlify sets URL by itself; for another host write SITE_URL.',
    );
  else if (!URL.canParse(site) || new URL(site).protocol !== 'https:')
    add(
      'unsafe',
      'SITE_URL',
      `"${site}" is no https address`,
      'Write https://www.your-domain.com.',
    );
  else if (isReserved(new URL(site).hostname))
    add('sample', 'SITE_URL', `"${site}" is reserved for examples`, 'Write your own address.');

  for (const name of ['SUPABASE_URL', 'PUBLIC_SUPABASE_URL']) {
    const url = read(name);
    if (url === '') add('missing', name, 'The address of the hosted project is not set');
    else if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
      add('unsafe', name, `"${url}" is no https address`, 'Write https://name.supabase.co.');
  }
  // What the browser uses and what the functions use: each pair is one value.
  for (const [name, is, same] of [
    ['SUPABASE_URL', 'project', 'address'],
    ['SUPABASE_PUBLISHABLE_KEY', 'key', 'key'],
    ['ADMIN_EMAIL', 'address', 'address'],
  ] as const) {
    const [own, open] = [read(name), read(`PUBLIC_${name}`)];
    if (own !== '' && open !== '' && own !== open)
      add(
        'unsafe',
        `PUBLIC_${name}`,
        `It is another ${is} than ${name}`,
        `Write the same ${same}.`,
      );
  }

  for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY']) {
    const key = read(name);
    if (key === '') add('missing', name, 'The publishable key is not set');
    else if (!key.startsWith('sb_publishable_'))
      add(
        'unsafe',
        name,
        'It is no publishable key',
        'Take the key that starts with sb_publishable_, never a secret one: visitors can read it.',
      );
  }
  for (const name of ['ADMIN_EMAIL', 'PUBLIC_ADMIN_EMAIL']) {
    const email = read(name);
    if (email === '') add('missing', name, 'The owner’s address is not set');
    else if (isReserved(email.split('@')[1] ?? ''))
      add(
        'sample',
        name,
        `"${email}" is reserved for examples`,
        'Write the address the owner signs in with.',
      );
  }
  for (const name of secrets) {
    const value = read(name);
    if (name === 'ADMIN_SETUP_CODE' && setupIsDone) continue;
    if (value === '') add('missing', name, 'The secret is not set');
    else if (name === 'SUPABASE_SECRET_KEY' && !value.startsWith('sb_secret_'))
      add('unsafe', name, 'It is no secret key', 'Take the key that starts with sb_secret_.');
    else if (name === 'ADMIN_SETUP_CODE' && !/^[\w-]+$/.test(value))
      add(
        'unsafe',
        name,
        'A sign in it would not survive in the setup link',
        'Use letters and digits only: openssl rand -hex 24.',
      );
    else if (value.length < 24 || new Set(value).size < 10)
      add('unsafe', name, 'It can be guessed', 'Make a new one: openssl rand -hex 24.');
  }
  const repeated = secrets.filter(
    (name) => read(name) && secrets.some((other) => other !== name && read(other) === read(name)),
  );
  if (repeated.length > 0)
    add(
      'unsafe',
      repeated.join(', '),
      'They are the same secret',
      'Make one for each: openssl rand -hex 24.',
    );
  const leaked = Object.keys(env).filter(
    (name) => name.startsWith('PUBLIC_') && /sb_secret_/.test(read(name)),
  );
  for (const name of leaked)
    add(
      'unsafe',
      name,
      'A secret key stands in a variable that visitors can read',
      'Take it out, and make a new key in Supabase: the old one is known.',
    );
  if (read('SHOW_SAMPLES') === 'true')
    add(
      'unsafe',
      'SHOW_SAMPLES',
      'Samples would be published as customers’ words',
      'Delete the line for the production site.',
    );
  return findings;
}
