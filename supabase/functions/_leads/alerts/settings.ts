import { type ReadEnv, readEnv } from '../../_shared/environment.ts';
import facts from '../alert-facts.json' with { type: 'json' };
import type { AlertSite } from './alert.ts';
import { readForward } from './forward.ts';
import { openMail } from './mail.ts';
import { openPush } from './push.ts';
import type { Alerting } from './run.ts';

/** Resend's own sender, until a domain is confirmed: it reaches the account's own address. */
const resendSender = 'onboarding@resend.dev';

/**
 * The channels to the owner, from the environment. Throws one error that names every wrong variable; a channel that is
 * not set up is undefined.
 */
export function readAlertSettings(
  read: ReadEnv,
  findService: AlertSite['findService'],
): Pick<Alerting, 'site' | 'mail' | 'push' | 'forward' | 'mailTo' | 'ownerMail'> {
  const env = readEnv(withHostUrl(read), [
    'SITE_URL',
    'ADMIN_EMAIL',
    'ALERT_EMAIL',
    'ALERT_FROM',
    'MAIL_URL',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
  ]);
  const mailTo = env.ALERT_EMAIL ?? env.ADMIN_EMAIL;
  const { MAIL_URL: url, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const from = env.ALERT_FROM ?? (url?.startsWith('resend:') ? resendSender : mailTo);
  const site = { ...facts, origin: env.SITE_URL ?? '', findService };
  return {
    site,
    forward: readForward(read, site),
    mailTo,
    ownerMail: env.ADMIN_EMAIL,
    mail: url ? openMail(url, { name: `${facts.shortName} website`, address: from }) : undefined,
    push:
      publicKey && privateKey
        ? openPush({ publicKey, privateKey, subject: `mailto:${mailTo}` })
        : undefined,
  };
}

/** Netlify gives the site's address as URL. */
const withHostUrl =
  (read: ReadEnv): ReadEnv =>
  (name) =>
    read(name) || (name === 'SITE_URL' ? read('URL') : undefined);
