import { createClient } from '@supabase/supabase-js';
import type { Finding } from './finding.ts';

export interface ProjectKeys {
  url: string;
  publishableKey: string;
  secretKey: string;
}

/**
 * Asks a project what it would let visitors do, with the keys of the environment: sign up, read
 * tables, call functions, open the setup. Changes nothing. `setupIsDone`: whether the owner has an account.
 */
export async function checkProject(
  keys: ProjectKeys,
): Promise<{ findings: Finding[]; setupIsDone: boolean }> {
  const findings: Finding[] = [];
  const add = (group: Finding['group'], is: string, todo: string) =>
    findings.push({ group, place: keys.url, is, todo });
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const visitor = createClient(keys.url, keys.publishableKey, options);
  const service = createClient(keys.url, keys.secretKey, options);

  const admins = await service.from('admins').select('user_id');
  if (admins.error) {
    add(
      'missing',
      `The project can't be read with the secret key (${admins.error.message})`,
      'Check SUPABASE_URL and SUPABASE_SECRET_KEY, and apply the migrations: npx supabase db push.',
    );
    return { findings, setupIsDone: false };
  }
  const setupIsDone = admins.data.length > 0;
  if (!setupIsDone)
    add(
      'missing',
      'The owner has no account yet',
      'Open /admin/setup?code=… once the site is there.',
    );
  if (admins.data.length > 1)
    add(
      'unsafe',
      `${admins.data.length} users are admins`,
      'Delete from public.admins every user who should not be an admin.',
    );

  for (const table of ['contact_submissions', 'admins']) {
    const { error } = await visitor.from(table).select('*').limit(1);
    if (error?.code !== '42501')
      add(
        'unsafe',
        `Visitors get an answer from the table ${table}`,
        'Apply the migrations again: npx supabase db push.',
      );
  }
  const called = await visitor.rpc('claim_first_admin', {
    user_id: '00000000-0000-4000-8000-000000000000',
  });
  if (!called.error)
    add(
      'unsafe',
      'Visitors can call claim_first_admin',
      'Apply the migrations again: npx supabase db push.',
    );

  const headers = { apikey: keys.publishableKey, 'content-type': 'application/json' };
  const settings = await ask(`${keys.url}/auth/v1/settings`, { headers });
  const said = settings?.ok
    ? ((await settings.json()) as { disable_signup?: boolean; external?: Record<string, boolean> })
    : undefined;
  if (said) {
    if (said.disable_signup !== true)
      add(
        'unsafe',
        'Anyone can sign up',
        'Supabase, Authentication, Sign In / Providers: switch "Allow new users to sign up" off.',
      );
    const open = Object.entries(said.external ?? {}).filter(([name, on]) => on && name !== 'email');
    for (const [name] of open)
      add(
        'unsafe',
        `Sign-in by ${name} is open`,
        'Supabase, Authentication, Sign In / Providers: switch it off.',
      );
  } else {
    // Trying it would create a user if sign-up is on.
    add(
      'host',
      'Whether visitors can sign up could not be checked: the project does not show its settings',
      'Supabase, Authentication, Sign In / Providers: see that "Allow new users to sign up" is off.',
    );
  }
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'launch check', code: '' });
  const setup = await ask(`${keys.url}/functions/v1/create-admin`, {
    method: 'POST',
    headers,
    body,
  });
  if (setup?.status !== 403)
    add(
      'missing',
      `The setup function answers ${setup?.status ?? 'nothing'} instead of 403`,
      'Deploy it and set its secrets: docs/deploy.md, step 3.',
    );
  const webhook = await ask(`${keys.url}/functions/v1/lead-webhook`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  if (webhook?.status !== 401)
    add(
      'missing',
      `The webhook answers ${webhook?.status ?? 'nothing'} instead of 401`,
      'Deploy it and set its secrets: docs/deploy.md, step 3.',
    );
  return { findings, setupIsDone };
}

const ask = (url: string, init: RequestInit): Promise<Response | undefined> =>
  fetch(url, { ...init, signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
