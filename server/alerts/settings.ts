import facts from '#generated/alert-facts.json' with { type: 'json' };
import {
  describeEnvProblems,
  findEnvProblems,
  type ReadEnv,
  readEnv,
} from '#shared/environment.ts';
import { type AlertSite, NotSent } from './alert.ts';
import { readForward } from './forward.ts';
import { type MailService, openMail } from './mail.ts';
import { openPush } from './push.ts';
import type { Alerting } from './run.ts';

/** Resend's own sender, until a domain is confirmed: it reaches the account's own address. */
const resendSender = 'onboarding@resend.dev';

/**
 * The channels to the owner, from the environment. Throws one error that names every wrong variable but MAIL_URL: while
 * that is wrong, each email is refused with the reason, and pushes go out. A channel that is not set up is undefined.
 */
export function readAlertSettings(
  read: ReadEnv,
  content: Pick<AlertSite, 'findService' | 'isTown'>,
): Pick<Alerting, 'site' | 'mail' | 'push' | 'forward' | 'mailTo' | 'ownerMail'> {
  const env = readEnv(withHostUrl(read), [
    'SITE_URL',
    'ADMIN_EMAIL',
    'ALERT_EMAIL',
    'ALERT_FROM',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
  ]);
  const mailTo = env.ALERT_EMAIL ?? env.ADMIN_EMAIL;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const site = { ...facts, origin: env.SITE_URL ?? '', nowMs: Date.now, ...content };
  return {
    site,
    forward: readForward(read, site),
    mailTo,
    ownerMail: env.ADMIN_EMAIL,
    mail: readMail(read, env.ALERT_FROM, mailTo),
    push:
      publicKey && privateKey
        ? openPush({ publicKey, privateKey, subject: `mailto:${mailTo}` })
        : undefined,
  };
}

function readMail(read: ReadEnv, sender: string | undefined, mailTo: string) {
  const [problem] = findEnvProblems(read, ['MAIL_URL']);
  if (problem) {
    const refuse = async () => {
      const what = `MAIL_URL ${problem.is}. ${problem.todo}`;
      throw new NotSent('not_set_up', describeEnvProblems([problem]), what);
    };
    return { send: refuse, findBounce: async () => undefined } satisfies MailService;
  }
  const { MAIL_URL: url } = readEnv(read, ['MAIL_URL']);
  const address = sender ?? (url?.startsWith('resend:') ? resendSender : mailTo);
  return url ? openMail(url, { name: `${facts.shortName} website`, address }) : undefined;
}

/** Netlify gives the site's address as URL. */
const withHostUrl =
  (read: ReadEnv): ReadEnv =>
  (name) =>
    read(name) || (name === 'SITE_URL' ? read('URL') : undefined);
