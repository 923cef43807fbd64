import type { Alerting } from '../alerts/run.ts';
import { composeWords } from '../alerts/words.ts';
import type { MailParked } from './park.ts';

/** Mails a parked lead as an alert of a new one; undefined while mail is not set up. */
export function mailParkedBy({
  mail,
  mailTo,
  site,
}: Pick<Alerting, 'mail' | 'mailTo' | 'site'>): MailParked | undefined {
  if (!mail) return undefined;
  return async (id, lead, receivedAt) => {
    const row = {
      ...lead,
      id,
      created_at: receivedAt,
      changed_at: receivedAt,
      idempotency_key: null,
      is_test: false,
      spam_marked_by: null,
      status: 'new',
      suspected_spam: false,
    };
    const alert = { id, ids: [id], kind: 'new', channel: 'mail' as const, lead: row };
    const none = { leads: null, payload: {}, device: null, addresses: null, test: null };
    const { letter } = composeWords({ ...alert, ...none }, site);
    await mail.send({ id, to: [mailTo], letter });
  };
}
