import { explainReason } from '#leads/alert-causes.ts';
import { failedSteps } from '#leads/channels.ts';
import type { Alert } from './alert.ts';

/**
 * What the owner is told when something of ours is broken: title, sentence, and more for the email. `name`: the
 * first name of the lead concerned.
 */
export function describeTrouble(
  kind: string,
  payload: Alert['payload'],
  name: string | null,
): [title: string, words: string, more?: string] {
  const { about, error = '', device = 'A phone', failed_step: step, count = 0, limit } = payload;
  switch (kind === 'trouble' ? about : kind) {
    case 'mail':
      return [
        payload.partly ? 'An address isn’t getting alerts' : 'Alert email isn’t arriving',
        `${name ? `About ${name}: ` : ''}${explainReason(error)}`,
        payload.answer ? `The reply for ${payload.answer}` : '',
      ];
    case 'push':
      return [
        `${device} isn’t getting alerts`,
        `The last alerts didn’t reach it. ${explainReason(error, device)}`,
        'Email still works.',
      ];
    case 'forward':
      return [
        'Leads aren’t being forwarded',
        `${name ? `${name}’s request` : 'A request'} wasn’t accepted. ${explainReason(error)}`,
        'It’s in your desk. We’ll retry for three days.',
      ];
    case 'test':
      if (step === 'parked')
        return [
          'Requests are missing from your desk',
          'The database hasn’t accepted them for five days. Answer from the emails titled “Not in your desk”.',
        ];
      return [
        'Today’s test lead didn’t get through',
        'Leads may still be coming in: check the desk.',
        step ? failedSteps[step] : '',
      ];
    case 'parked':
      return [
        `${count} ${count === 1 ? 'lead is' : 'leads are'} waiting for the database`,
        'Nothing is lost: they’re kept in the backup store. Ask whoever looks after the site to check its log.',
      ];
    case 'flood':
      return [
        `More than ${limit} requests in an hour`,
        'The rest are under Suspected spam. Check them for real requests.',
      ];
    case 'retention':
      return [
        `${count} expired leads weren’t deleted`,
        'There are too many to delete at once. Ask whoever looks after the site to check “retention” in business.yaml.',
      ];
    default:
      return ['News from your lead desk', 'Open the desk to see it.'];
  }
}
