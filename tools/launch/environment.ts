import {
  type EnvName,
  environment,
  findEnvProblems,
  findForwardProblems,
  type ReadEnv,
} from '#shared/environment.ts';
import { type Finding, finding } from './finding.ts';
import { isReserved } from './reserved.ts';

const secrets = [
  'SUPABASE_SECRET_KEY',
  'ADMIN_SETUP_CODE',
  'LEAD_WEBHOOK_SECRET',
  'FORM_TOKEN_SECRET',
  'SENDER_HASH_SECRET',
  'PARKED_LEADS_KEY',
] as const satisfies EnvName[];
const addresses = ['SITE_URL', 'SUPABASE_URL', 'FORWARD_URL'] as const;
const onlyLive = 'Netlify, Environment variables: give it a value for the production context only.';
const makeSecret = 'Make a new one: openssl rand -hex 24.';
/** Supabase gives its own key. */
const remedyFor = (name: EnvName): string =>
  name === 'SUPABASE_SECRET_KEY' ? environment[name].todo : makeSecret;

/** The variables of the environment that are missing, samples, or unsafe for a public site. */
export function checkLaunchEnvironment(env: Record<string, string | undefined>): Finding[] {
  const list: Finding[] = [];
  const add = (...parts: Parameters<typeof finding>) => void list.push(finding(...parts));
  // Netlify sets URL itself.
  const read: ReadEnv = (name) => (env[name] || (name === 'SITE_URL' && env['URL']) || '').trim();

  const names = (Object.keys(environment) as EnvName[]).filter(
    (name) => environment[name].readBy !== 'local',
  );
  for (const { name, isMissing, is, todo } of findEnvProblems(read, names)) {
    const group = name.startsWith('SUPABASE_') ? 'first' : isMissing ? 'missing' : 'unsafe';
    add(group, name, `It ${is}`, todo);
  }
  const optionalElsewhere: EnvName[] = [
    ...findForwardProblems(read),
    'SITE_URL',
    'ADMIN_SETUP_CODE',
    'MAIL_URL',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
  ];
  for (const name of optionalElsewhere)
    if (!read(name)) add('missing', name, 'It is missing', environment[name].todo);

  if (!read('CMS_REPO'))
    add('missing', 'CMS_REPO', 'It is missing, so /edit/ is off', environment.CMS_REPO.todo);

  for (const name of addresses)
    if (/^http:/.test(read(name) ?? ''))
      add('unsafe', name, 'It is not an https address', 'Write https://…');
  for (const name of [
    'SITE_URL',
    'ADMIN_EMAIL',
    'ALERT_EMAIL',
    'ALERT_FROM',
    'FORWARD_URL',
  ] as const)
    if (isReserved(read(name) ?? ''))
      add('sample', name, `"${read(name)}" is reserved for examples`, environment[name].todo);

  for (const name of secrets) {
    const value = read(name) ?? '';
    if (name === 'ADMIN_SETUP_CODE' && !/^[\w-]*$/.test(value))
      add('unsafe', name, 'It has characters that don’t survive in the setup link', makeSecret);
    if (value && (value.length < 24 || new Set(value).size < 10))
      add('unsafe', name, 'It can be guessed', remedyFor(name));
    const others = secrets.filter((other) => other !== name && value && read(other) === value);
    if (others.length > 0)
      add('unsafe', name, `It is the same secret as ${others.join(' and ')}`, remedyFor(name));
  }
  const context = read('CONTEXT') || 'production';
  for (const name of [...secrets, 'MAIL_URL', 'VAPID_PRIVATE_KEY', 'FORWARD_SECRET'] as const)
    if (context !== 'production' && read(name))
      add('unsafe', name, `The context ${context} has this secret from the live site`, onlyLive);
  if (read('SHOW_SAMPLES') === 'true')
    add(
      'unsafe',
      'SHOW_SAMPLES',
      'Samples would be published as customers’ words',
      'Delete the line for the production site.',
    );
  return list;
}
