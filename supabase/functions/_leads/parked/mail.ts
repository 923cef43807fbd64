import type { Alerting } from '../alerts/run.ts';
import { composeWords } from '../alerts/words.ts';
import { promiseColumns } from '../promise.ts';
import type { MailParked } from './park.ts';

/** Mails a parked lead as an alert of a new one; undefined while mail is not set up. */
export function mailParkedBy({
  mail,
  mailTo,
  site,
}: Pick<Alerting, 'mail' | 'mailTo' | 'site'>): MailParked | undefined {
  if (!mail) return undefined;
  return async (id, lead, receivedAt) => {
    const promised = {
      promised_by: null,
      answer_by: null,
      ...promiseColumns(Date.parse(receivedAt)),
    };
    const row = { ...lead, ...promised, id, created_at: receivedAt, written_at: null };
    const alert = { id, ids: [id], kind: 'new', channel: 'mail' as const, lead: row };
    const none = { leads: null, payload: {}, device: null, addresses: null, test: null };
    const { letter } = composeWords({ ...alert, ...none }, site);
    await mail.send({ id, to: [mailTo], letter });
  };
}
