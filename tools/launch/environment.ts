import {
  type EnvName,
  environment,
  findEnvProblems,
  findForwardProblems,
  type ReadEnv,
} from '#shared/environment.ts';
import { createFindings, type Finding } from './finding.ts';
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

/** The variables of the environment that are missing, samples, or unsafe for a public site. */
export function checkLaunchEnvironment(env: Record<string, string | undefined>): Finding[] {
  const { list, sample, missing, unsafe } = createFindings();
  // Netlify sets URL itself.
  const read: ReadEnv = (name) => (env[name] || (name === 'SITE_URL' && env['URL']) || '').trim();

  const names = (Object.keys(environment) as EnvName[]).filter((name) => name !== 'PORT');
  for (const { name, isMissing, is, todo } of findEnvProblems(read, names))
    (isMissing ? missing : unsafe)(name, `It ${is}`, todo);
  const optionalElsewhere: EnvName[] = [
    ...findForwardProblems(read),
    'SITE_URL',
    'ADMIN_SETUP_CODE',
    'MAIL_URL',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
  ];
  for (const name of optionalElsewhere)
    if (!read(name)) missing(name, 'It is missing', environment[name].todo);

  for (const name of addresses)
    if (/^http:/.test(read(name) ?? ''))
      unsafe(name, 'It is not an https address', 'Write https://…');
  const hosts = [
    ['SITE_URL', URL.parse(read('SITE_URL') ?? '')?.hostname],
    ['ADMIN_EMAIL', read('ADMIN_EMAIL')?.split('@')[1]],
    ['ALERT_EMAIL', read('ALERT_EMAIL')?.split('@')[1]],
    ['ALERT_FROM', read('ALERT_FROM')?.split('@')[1]],
    ['FORWARD_URL', URL.parse(read('FORWARD_URL') ?? '')?.hostname],
  ] as const;
  for (const [name, host] of hosts)
    if (host && isReserved(host))
      sample(name, `"${read(name)}" is reserved for examples`, environment[name].todo);

  for (const name of secrets) {
    const value = read(name) ?? '';
    if (name === 'ADMIN_SETUP_CODE' && !/^[\w-]*$/.test(value))
      unsafe(name, 'It has characters that the setup link changes', makeSecret);
    if (value && (value.length < 24 || new Set(value).size < 10))
      unsafe(name, 'It can be guessed', makeSecret);
    const others = secrets.filter((other) => other !== name && value && read(other) === value);
    if (others.length > 0)
      unsafe(name, `It is the same secret as ${others.join(' and ')}`, makeSecret);
  }
  const context = read('CONTEXT') || 'production';
  for (const name of [...secrets, 'MAIL_URL', 'VAPID_PRIVATE_KEY', 'FORWARD_SECRET'] as const)
    if (context !== 'production' && read(name))
      unsafe(name, `The context ${context} has this secret of the live site`, onlyLive);
  if (read('SHOW_SAMPLES') === 'true')
    unsafe(
      'SHOW_SAMPLES',
      'Samples would be published as customers’ words',
      'Delete the line for the production site.',
    );
  return list;
}
