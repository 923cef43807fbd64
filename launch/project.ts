import { createClient } from '@supabase/supabase-js';
import { createFindings, type Finding } from './finding.ts';

export interface ProjectKeys {
  url: string;
  publishableKey: string;
  secretKey: string;
}

const applyMigrations = 'Apply the migrations again: npx supabase db push.';
const deployFunction = 'Deploy it and set its secrets: docs/deploy.md, step 3.';
const signUp = 'Supabase, Authentication, Sign In / Providers';

/**
 * Checks what a hosted project allows visitors to do: sign up, read tables, call functions, open the setup.
 * Uses the keys of the environment and changes nothing. `setupIsDone`: whether the owner has an account.
 */
export async function checkProject(
  keys: ProjectKeys,
): Promise<{ findings: Finding[]; setupIsDone: boolean }> {
  const { url } = keys;
  const { list: findings, missing, unsafe, host } = createFindings();
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const visitor = createClient(url, keys.publishableKey, options);
  const service = createClient(url, keys.secretKey, options);

  const admins = await service.from('admins').select('user_id');
  if (admins.error) {
    const is = `The project can't be read with the secret key (${admins.error.message})`;
    missing(url, is, `Check SUPABASE_URL and SUPABASE_SECRET_KEY. ${applyMigrations}`);
    return { findings, setupIsDone: false };
  }
  const count = admins.data.length;
  const setupIsDone = count > 0;
  if (!setupIsDone)
    missing(
      url,
      'The owner has no account yet',
      'Open /admin/setup#code=… once the site is there.',
    );
  if (count > 1)
    unsafe(
      url,
      `${count} users are admins`,
      'Delete the rows of public.admins that should not be there.',
    );

  for (const table of ['contact_submissions', 'admins']) {
    const { error } = await visitor.from(table).select('*').limit(1);
    if (error?.code !== '42501')
      unsafe(url, `Visitors get an answer from the table ${table}`, applyMigrations);
  }
  const nobody = { user_id: '00000000-0000-4000-8000-000000000000' };
  if (!(await visitor.rpc('claim_first_admin', nobody)).error)
    unsafe(url, 'Visitors can call claim_first_admin', applyMigrations);

  const headers = { apikey: keys.publishableKey, 'content-type': 'application/json' };
  const settings = await ask(`${url}/auth/v1/settings`, { headers });
  if (settings?.ok) {
    const { disable_signup: isClosed, external = {} } = (await settings.json()) as {
      disable_signup?: boolean;
      external?: Record<string, boolean>;
    };
    if (isClosed !== true)
      unsafe(url, 'Anyone can sign up', `${signUp}: switch "Allow new users to sign up" off.`);
    for (const [name, isOn] of Object.entries(external))
      if (isOn && name !== 'email')
        unsafe(url, `Sign-in by ${name} is open`, `${signUp}: switch it off.`);
  } else {
    // Calling sign-up would create a user if it is on.
    host(
      url,
      'Whether visitors can sign up could not be checked: the project does not show its settings',
      `${signUp}: see that "Allow new users to sign up" is off.`,
    );
  }
  const nobodysSetup = { email: 'nobody@example.com', password: 'launch check', code: '' };
  for (const [name, path, sent, expected] of [
    ['setup function', 'create-admin', nobodysSetup, 403],
    ['webhook', 'lead-webhook', {}, 401],
  ] as const) {
    const init = { method: 'POST', headers, body: JSON.stringify(sent) };
    const status = (await ask(`${url}/functions/v1/${path}`, init))?.status ?? 'nothing';
    if (status !== expected)
      missing(url, `The ${name} answers ${status} instead of ${expected}`, deployFunction);
  }
  return { findings, setupIsDone };
}

const ask = (url: string, init: RequestInit): Promise<Response | undefined> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
