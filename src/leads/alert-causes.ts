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
  mailbox_unknown: 'One of your alert addresses doesn’t exist. Check them.',
  bounced:
    'An alert email bounced. Check your alert addresses, and the email service’s suppression list.',
  key_refused:
    'The email service rejected our user name, password or key. Whoever looks after the site can correct it (MAIL_URL).',
  sender_refused:
    'The email service won’t send from our address. Confirm the address or its domain there, or send from one it allows (ALERT_FROM).',
  test_mode:
    'The email service is in test mode and sends only to its own account’s address. Confirm your domain there, then send from an address on it (ALERT_FROM).',
  limit_reached:
    'The email service’s sending limit is used up. We’ll retry for 3 days. If it happens again, you need a larger plan.',
  too_large:
    'The email was rejected as too large. The desk has the whole request: call from there.',
  account_blocked: 'The email service has suspended your account. Sign in there to see why.',
  dmarc_refused:
    'The mailbox can’t verify that the emails are yours. Add the SPF and DKIM records that the email service lists for your domain (ALERT_FROM).',
  spam_refused:
    'The mailbox treats the alerts as spam. Send them from an address on your own domain (ALERT_FROM), and add it to your contacts.',
  tls_failed:
    'The encrypted connection to the email service failed. Port 465 needs smtps; ports 587 and 25 need smtp (MAIL_URL). A company’s own certificate needs NODE_EXTRA_CA_CERTS.',
  mail_not_found: 'The email service can’t be found. Check its host name (MAIL_URL).',
  mail_busy: 'The email service is delaying our emails. We’ll retry for 3 days.',
  mail_silent: 'The email service isn’t responding. We’ll retry for 3 days.',
  not_set_up:
    'Alerts aren’t set up yet. Whoever looks after the site can set them up (MAIL_URL for email, the VAPID keys for push).',
  forward_silent: 'The service that gets your leads isn’t responding. We’ll retry for 3 days.',
  forward_refused:
    'The service that gets your leads rejects them. Check its settings, and the address we send to (FORWARD_URL).',
  forward_not_set_up:
    'Leads can’t be forwarded: the address or the secret is missing or wrong (FORWARD_URL, FORWARD_SECRET).',
  push_silent: 'The push service isn’t responding. We’ll retry for 3 days.',
  push_refused: '{phone} needs to be reconnected. Open the desk there and turn alerts on.',
  subscription_gone: '{phone} needs to be reconnected. Open the desk there and turn alerts on.',
  other: 'It failed for an unknown reason. We’ll keep trying.',
} satisfies Record<Reason, string>;

/** Why an alert failed, and the remedy. `reason` comes from the database; an unknown one counts as `other`. */
export const explainReason = (reason: string, phone = 'This phone'): string =>
  (causes[reason] ?? causes.other).replace('{phone}', () => phone);
