import { expect, test } from 'vitest';
import type { AlertState } from '#admin/alerts/alerts.ts';
import { describeAlerts, describeParked, remedyFor } from '#admin/alerts/describe-alerts.ts';
import { rowsOf } from '#tests/table.ts';

const now = '2026-11-22T15:00:00Z';
const channel = {
  last_accepted_at: now,
  last_shown_at: null,
  pending_since: null,
  given_up: 0,
  last_error: null,
};

const stateWith = (given: {
  mail?: Partial<AlertState['mail']>;
  forward?: Partial<AlertState['forward']>;
  test?: Partial<AlertState['self_test']>;
}): AlertState => ({
  mail: { ...channel, addresses: [], unconfirmed: [], to_check: false, ...given.mail },
  push: { ...channel, devices: [] },
  forward: given.forward ? { ...channel, ...given.forward } : null,
  calendar: null,
  self_test: { failed_in_a_row: 0, ...given.test },
  refusals_7d: 0,
  parked: null,
  server_time: now,
});

test('before the first alert the desk does not say that alerts work', () => {
  const mail = { last_accepted_at: null, addresses: ['owner@example.com'] };
  expect(describeAlerts(stateWith({ mail })).bold).toBe('No alert has been sent yet.');
  expect(describeAlerts(stateWith({ mail: { ...mail, addresses: [] } })).bold).toBe(
    'No alert has been sent yet.',
  );
  const tested = { started_at: now, mail_accepted_at: now };
  expect(describeAlerts(stateWith({ mail, test: tested })).bold).toBe('Alerts are working:');
});

test('without a mail service and a phone the desk says that no alerts are set up, also when mail has worked before', () => {
  const mail = { last_error: 'not_set_up', addresses: ['owner@example.com'] };
  expect(describeAlerts(stateWith({ mail })).bold).toBe('No alerts are set up.');
});

test('an email that waits for the next letter within the hour is no failure', () => {
  const since = (pending_since: string) => describeAlerts(stateWith({ mail: { pending_since } }));
  expect(since('2026-11-22T14:44:00Z').isBad).toBe(false);
  expect(since('2026-11-22T14:39:00Z').bold).toContain('An alert has been waiting since');
});

test('requests that the database has not taken for five days are told apart from those that wait', () => {
  const restOf = (given_up: number) =>
    describeParked({ ...stateWith({}), parked: { count: 3, oldest: null, given_up } })?.rest;
  expect(restOf(0)).toBe('They’ll show up here on their own.');
  expect(restOf(2)).toContain('Don’t wait for 2 of them');
});

test.each(
  rowsOf<[what: string, state: Parameters<typeof stateWith>[0], remedy: string | null]>(`
    mail works | {} |
    mail was given up | {mail: {given_up: 2, last_error: key_refused}} | The email service rejected our user name, password or key. Whoever looks after the site can correct it (MAIL_URL).
    mail is tried again | {mail: {pending_since: now, last_error: mailbox_full}} | A mailbox is full. Empty it, or add a second address.
    leads are handed on later | {forward: {pending_since: now, last_error: forward_silent}} | The service that gets your leads isn’t responding. We’ll retry for 3 days.
    leads are not handed on | {forward: {pending_since: now, last_error: forward_refused}} | The service that gets your leads rejects them. Check its settings, and the address we send to (FORWARD_URL).
    an old failure is over | {mail: {last_error: mail_silent}} |
    the test lead was not stored | {test: {failed_in_a_row: 1, failed_step: form}} | The form didn’t accept it, so requests may be getting lost. Try the form on the website yourself.
    nothing was ever sent | {mail: {last_accepted_at: null}} | Send yourself a test lead to see whether email arrives, and turn on alerts on your phone.
  `),
)('the settings say what to do when %s', (_what, given, remedy) => {
  expect(remedyFor(stateWith(given))).toBe(remedy);
});
