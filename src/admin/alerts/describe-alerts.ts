import { formatCount, formatDayFrom, formatTime, formatWhen } from '#admin/ui/formats.ts';
import { explainReason } from '#leads/alert-causes.ts';
import { type Channel, channelRows, channels, failedSteps } from '#leads/channels.ts';
import type { AlertState } from './alerts.ts';

/** A sentence of the desk about its alerts; `isBad`: the owner has to do something. */
export interface Line {
  isBad: boolean;
  /** Whether neither an alert nor a test has been sent yet. */
  isUntried?: true;
  bold: string;
  rest: string;
}

/** More than the pause between emails within an hour: the third one waits up to 15 minutes by design. */
const longestWaitMs = 20 * 60_000;
const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
const countAs = (count: number, noun: string): string =>
  `${words[count] ?? formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

const bad = (bold: string, rest = 'See what to do'): Line => ({ isBad: true, bold, rest });
const good = (rest: string): Line => ({ isBad: false, bold: 'Alerts are working:', rest });
const earliest = (...instants: (string | null)[]) =>
  instants.filter((instant) => instant !== null).sort(byTime)[0];
const latest = (...instants: (string | null)[]) =>
  instants.filter((instant) => instant !== null).sort((a, b) => byTime(b, a))[0];
const byTime = (a: string, b: string) => Date.parse(a) - Date.parse(b);

/** The one sentence about the alerts: of those that hold, the most urgent. */
export function describeAlerts(state: AlertState): Line {
  const { mail, push, self_test: test, server_time: now } = state;
  if (mail.last_error === 'not_set_up' && push.devices.length === 0)
    return bad('No alerts are set up.', 'Set them up');
  const lost = countLost(state);
  if (lost > 0) return bad(`${countAs(lost, 'alert')} couldn’t be delivered.`);
  const since = earliest(...channels.map((channel) => state[channel]?.pending_since ?? null));
  if (since && byTime(now, since) > longestWaitMs)
    return bad(`An alert has been waiting since ${formatWhen(now, since)}.`);
  const testDay = test.started_at ? formatDayFrom(now, test.started_at) : '';
  // What is given up in the second store has a line of its own.
  if (test.failed_in_a_row > 0 && test.failed_step !== 'parked')
    return bad(`${testDay === 'today' ? 'Today’s' : 'The last'} test lead didn’t get through.`);
  const delivered = latest(push.last_shown_at);
  const last = delivered ?? mail.last_accepted_at;
  if (last && formatDayFrom(now, last) === 'today')
    return good(`last ${delivered ? 'delivered' : 'emailed'} ${formatTime(last)}`);
  if (!last && !test.started_at)
    return {
      isBad: false,
      isUntried: true,
      bold: 'No alert has been sent yet.',
      rest: 'Send yourself a test lead',
    };
  const news = last ? `no lead since ${formatDayFrom(now, last)}.` : 'no lead yet.';
  return good(test.started_at ? `${news} Tested ${testDay}, ${formatTime(test.started_at)}` : news);
}

/** How many alerts and leads could not be delivered, and were not acknowledged. */
export const countLost = (state: Pick<AlertState, Channel>): number =>
  channels.reduce((sum, channel) => sum + (state[channel]?.given_up ?? 0), 0);

/** The address that gets every alert, from the host's settings. */
export const nameHostAddress = ({ mail }: AlertState): string => mail.host ?? 'the owner’s address';

/** Whom the alerts are emailed to. */
export const listAddresses = (state: AlertState): string =>
  [nameHostAddress(state), ...state.mail.addresses].join(' and ');

/** Requests that the desk can't show yet; null while there are none. */
export function describeParked({ parked, server_time: now }: AlertState): Line | null {
  if (!parked || parked.count === 0) return null;
  const requests = `${formatCount(parked.count)} ${parked.count === 1 ? 'request is' : 'requests are'}`;
  const since = parked.oldest ? `, since ${formatWhen(now, parked.oldest)}` : '';
  return bad(
    `${requests} waiting outside the database${since}.`,
    parked.given_up > 0
      ? `Don’t wait for ${formatCount(parked.given_up)} of them: answer from the emails titled “Not in your desk”.`
      : 'They’ll show up here on their own.',
  );
}

/** What the owner can do while alerts don't work; null while they do, and when a phone is the reason. */
export function remedyFor(state: AlertState): string | null {
  const { mail, push, self_test: test } = state;
  for (const channel of channels) {
    const health = channelRows[channel].isByDevice ? null : state[channel];
    if (health?.last_error && (health.given_up > 0 || health.pending_since !== null))
      return explainReason(health.last_error);
  }
  if (test.failed_in_a_row > 0) return failedSteps[test.failed_step ?? 'form'];
  if (push.devices.length > 0 || mail.last_accepted_at || mail.addresses.length > 0) return null;
  return mail.last_error === 'not_set_up'
    ? explainReason(mail.last_error)
    : 'Send yourself a test lead to see whether email arrives, and turn on alerts on your phone.';
}

/** How far the last test lead has come. */
export function describeTest({ self_test: test, push }: AlertState): string {
  const email = test.mail_arrived_at
    ? 'The email arrived.'
    : test.mail_accepted_at
      ? 'The email is on its way. When you get it, press “It arrived”.'
      : 'The form accepted it. The email hasn’t gone out yet.';
  if (push.devices.length === 0) return email;
  return `${email} ${test.push_shown_at ? 'A phone showed it.' : 'No phone has shown it yet.'}`;
}

/** What the email service said to an email that isn't through yet; null when it said nothing. */
export const answerOf = ({ mail }: AlertState): string | null =>
  mail.given_up > 0 || mail.pending_since !== null ? (mail.last_answer ?? null) : null;
