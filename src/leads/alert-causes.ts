/** Why an email, push or lead was not accepted; `causes` explains each. */
export type Reason =
  | 'mailbox_full'
  | 'mailbox_unknown'
  | 'bounced'
  | 'key_refused'
  | 'sender_refused'
  | 'test_mode'
  | 'limit_reached'
  | 'too_large'
  | 'account_blocked'
  | 'dmarc_refused'
  | 'spam_refused'
  | 'tls_failed'
  | 'mail_not_found'
  | 'mail_busy'
  | 'mail_silent'
  | 'push_silent'
  | 'push_refused'
  | 'subscription_gone'
  | 'not_set_up'
  | 'forward_silent'
  | 'forward_refused'
  | 'forward_not_set_up'
  | 'other';

/** What went wrong and what to do, for the desk, the alert about it and the doctor. {phone} is the phone's name. */
const causes: Readonly<Record<string, string>> & { other: string } = {
  mailbox_full: 'A mailbox is full. Empty it, or add a second address.',
  mailbox_unknown: 'An address doesn’t exist. Check the addresses.',
  bounced:
    'An email to you came back. Check the addresses, and the email service’s list of refused addresses.',
  key_refused:
    'The email service refused the user or the password (or the key). They’re in MAIL_URL in the host’s settings.',
  sender_refused:
    'The email service doesn’t let the sender send. Confirm the address or domain of ALERT_FROM there, or set ALERT_FROM to one that it allows.',
  test_mode:
    'The email service is in test mode: it sends to its own account’s address only. Confirm your domain there, and set ALERT_FROM to an address of it.',
  limit_reached:
    'The email service’s limit is used up. We keep trying for 3 days. If it happens again, you need a larger plan.',
  too_large:
    'The email service or the mailbox refuses the email for its size. Call from the desk, which has the request in full.',
  account_blocked: 'The email service has blocked your account. Sign in there to see why.',
  dmarc_refused:
    'The mailbox can’t tell that the emails are yours. Add the SPF and DKIM records that the email service lists for the domain of ALERT_FROM.',
  spam_refused:
    'The mailbox takes the emails for spam. Set ALERT_FROM to an address of your own domain, and add it to your contacts.',
  tls_failed:
    'There’s no encrypted connection to the email service. In MAIL_URL port 465 wants smtps, ports 587 and 25 want smtp.',
  mail_not_found: 'There’s no email service by the name in MAIL_URL. Check its host.',
  mail_busy: 'The email service puts the emails off. We keep trying for 3 days.',
  mail_silent: 'The email service doesn’t answer. We keep trying for 3 days.',
  not_set_up: 'No way to send is set up: MAIL_URL and the VAPID keys in the host’s settings.',
  forward_silent: 'The service that gets your leads doesn’t answer. We keep trying for 3 days.',
  forward_refused:
    'The service that gets your leads refuses them. Look there, and at FORWARD_URL in the host’s settings.',
  forward_not_set_up:
    'Leads can’t be handed on: FORWARD_URL or FORWARD_SECRET is missing or wrong in the host’s settings.',
  push_silent: 'The push service doesn’t answer. We keep trying for 3 days.',
  push_refused: '{phone} has to be connected again. Open the desk there and turn alerts on.',
  subscription_gone: '{phone} has to be connected again. Open the desk there and turn alerts on.',
  other: 'It failed for a reason we don’t know. We keep trying.',
} satisfies Record<Reason, string>;

/** Why an alert failed, and the remedy. `reason` comes from the database; an unknown one counts as `other`. */
export const explainReason = (reason: string, phone = 'This phone'): string =>
  (causes[reason] ?? causes.other).replace('{phone}', () => phone);
