const readLog = 'Read the function’s log at the host.';
const deploy = 'Deploy the site again; build/finish/headers.ts says what the host must send.';
const deployFunction = 'Set its variables at the host, and deploy again: docs/deploy.md.';
const domain = 'Check the domain settings at the host.';

/** Everything that the doctor asks, with what to do about a problem. */
const remedies = {
  pages: `Check the address, deploy with CONTEXT=production. ${readLog}`,
  headers: deploy,
  policy: deploy,
  redirects: `Deploy the site again. ${domain}`,
  '404': 'Publish dist/404.html, and remove any rule at the host that catches all addresses.',
  sitemap: 'Set SITE_URL to this address, and deploy the site again.',
  robots: 'Deploy with CONTEXT=production and src/pages/robots.txt.ts; the host hides previews.',
  files: 'Remove it from the published folder.',
  'form refused': readLog,
  secrets: 'Netlify, Environment variables: give them a value for the production context only.',
  clock: 'Check this computer’s clock first, then ask the host.',
  certificate: domain,
  variables: 'Set it at the host as .env.example explains, and deploy again.',
  'form stored': 'Make sure the project isn’t paused; check SUPABASE_URL and SUPABASE_SECRET_KEY.',
  migrations: 'That applies them.',
  'second store': 'Set PARKED_LEADS_KEY, and read the log of run-schedule.',
  alert: 'Check MAIL_URL and ALERT_FROM; Settings in the desk show the reason.',
  forwarding:
    'Keep ((handed-on.to)) in privacy.md, make FORWARD_URL available to builds, and deploy again.',
  schedule: 'Check the scheduled functions at the host, and deploy again.',
  'sign-up': 'Supabase, Authentication, Sign In / Providers: turn it off.',
  grants: 'Revoke it, and apply the migrations again: npx supabase db push.',
  password:
    "Supabase, Authentication, Sign In / Providers, Email: turn on 'Require current password', turn off 'Secure password change'.",
  setup: `${deployFunction} Delete rows of public.admins that should not be there.`,
  webhook: deployFunction,
  editor: 'Make a new key, and set it as CMS_TOKEN at the host (docs/site-keeper.md).',
  pictures: 'Supabase, Storage, Edit bucket: turn off "Public bucket".',
};

/** What the doctor has learned of one thing. */
export interface CheckResult {
  isWrong: boolean;
  /** For a terminal: ✓, ✗ with what to do, or – for what could not be asked. */
  line: string;
}

const shown = 4;

/** What was learned: the problems, else why it could not be asked, else that all is well. */
export function toResult(
  name: keyof typeof remedies,
  problems: readonly string[],
  fine = '',
  notAsked?: string,
): CheckResult {
  const isWrong = problems.length > 0;
  const more = problems.length > shown ? `; and ${problems.length - shown} more` : '';
  const is = `✗ ${name}: ${problems.slice(0, shown).join('; ')}${more}. ${remedies[name]}`;
  const well = notAsked ? `– ${name}: skipped. ${notAsked}` : `✓ ${name}${fine && `: ${fine}`}`;
  return { isWrong, line: isWrong ? is : well };
}

/** `is` when something is wrong, else nothing. */
export const when = (isWrong: boolean | undefined, is: string): string[] => (isWrong ? [is] : []);

/** The answer within 20 s, without following redirects; undefined when there is none. */
export function ask(url: string, init: RequestInit = {}): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(20_000);
  return fetch(url, { redirect: 'manual', ...init, signal }).catch(() => undefined);
}
