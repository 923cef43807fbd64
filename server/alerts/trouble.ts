import { explainReason } from '#leads/alert-causes.ts';
import type { Alert } from './alert.ts';

const pushCauses: Record<string, string> = {
  subscription_gone: 'its connection to the desk has ended. Open the desk on it and turn push on.',
  push_refused: 'its push service refuses them. Open the desk on it and turn push on again.',
  push_silent: 'its push service does not answer. We keep trying.',
};

const forwardCauses: Record<string, string> = {
  forward_silent: 'The service doesn’t answer.',
  forward_refused: 'The service refuses it: look there, and at FORWARD_URL in the host’s settings.',
  forward_not_set_up: 'FORWARD_URL or FORWARD_SECRET is missing or wrong in the host’s settings.',
};

const failedSteps = {
  form: 'The form did not store it, so requests of homeowners may be lost. Send the form yourself.',
  mail: 'It was stored, but no email went out.',
  push: 'It was stored and emailed, but the push did not go out.',
  forward: 'It was stored and emailed, but not handed on.',
};

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
        payload.answer ? `The answer for ${payload.answer}` : '',
      ];
    case 'push':
      return [
        `${device} isn’t getting alerts`,
        `The last alerts didn’t reach it: ${pushCauses[error] ?? 'open the desk on it to see why.'}`,
        'Email still works.',
      ];
    case 'forward':
      return [
        'Leads aren’t being handed on',
        `${name ? `The request of ${name}` : 'A request'} was not taken. ${forwardCauses[error] ?? ''}`.trim(),
        'It is in your desk. We keep trying for three days.',
      ];
    case 'test':
      if (step === 'parked')
        return [
          'Requests are missing from your desk',
          'The database hasn’t taken them for five days. Answer from the emails titled “Not in your desk”.',
        ];
      return [
        'Today’s test lead didn’t get through',
        'Leads may still come in: look at the desk.',
        step ? failedSteps[step] : '',
      ];
    case 'parked':
      return [
        `${count} ${count === 1 ? 'lead waits' : 'leads wait'} outside the database`,
        'They are kept there. Whoever runs the website must look at its log.',
      ];
    case 'flood':
      return [
        `More than ${limit} requests within an hour`,
        'What came after them is under Suspected spam. Look through it.',
      ];
    case 'retention':
      return [
        `${count} expired leads were not removed`,
        'They are too many to go at once. Whoever runs the website must look at the retention in business.yaml.',
      ];
    default:
      return ['News from your lead desk', 'Open the desk to see it.'];
  }
}
