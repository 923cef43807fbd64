import { promiseColumns } from '#leads/promise.ts';
import { type AlertLead, NotSent } from '#server/alerts/alert.ts';
import { composeNew, tellDesk } from '#server/alerts/compose-lead.ts';
import type { Letter } from '#server/alerts/letter.ts';
import { mailIdOf } from '#server/alerts/mail.ts';
import type { Alerting } from '#server/alerts/run.ts';
import type { ReceivedLead } from '#server/database/store-lead.ts';
import type { MailParked } from './park.ts';
import type { Parked } from './store.ts';

const noMail = 'MAIL_URL is missing';

type Channels = Pick<Alerting, 'mail' | 'mailTo' | 'site'>;

/** Emails a whole lead. */
export type MailWhole = (id: string, parked: Parked) => Promise<void>;

/** Emails a parked lead as an alert of a new one. Throws `NotSent`, also while email is not set up. */
export const mailParkedBy =
  ({ mail, mailTo, site }: Channels): MailParked =>
  async (id, lead, receivedAt, key) => {
    if (!mail) throw new NotSent('not_set_up', noMail);
    const row = { ...rowOf(id, lead, receivedAt), idempotency_key: key ?? null };
    await mail.send({
      id: await mailIdOf(row),
      to: mailTo,
      letter: composeNew(row, site).letter,
    });
  };

/** Emails a lead that the database has not accepted for days. Throws as `mailParkedBy`. */
export const mailWholeBy =
  ({ mail, mailTo, site }: Channels): MailWhole =>
  async (id, { received: { lead }, receivedAt }) => {
    if (!mail) throw new NotSent('not_set_up', noMail);
    const { letter } = composeNew(rowOf(id, lead, receivedAt), site);
    const trouble =
      'This request isn’t in your desk: the database hasn’t accepted it for days. Answer it from this email, keep the email, and show it to whoever looks after the site. It’ll show up in your desk once the database accepts it.';
    const whole: Letter = {
      ...letter,
      subject: letter.subject.replace(letter.bar, 'Not in your desk'),
      bar: 'Not in your desk',
      words: [trouble, lead.message].filter(Boolean).join('\n\n'),
      // The database does not know it, so the desk can't open it.
      buttons: letter.buttons.slice(0, -1),
      foot: letter.foot.filter(({ text }) => text !== tellDesk),
    };
    await mail.send({ id: `whole-${id}`, to: mailTo, letter: whole });
  };

const rowOf = (id: string, lead: ReceivedLead['lead'], receivedAt: string): AlertLead => {
  const promised = { promised_by: null, answer_by: null };
  const times = { ...promised, ...promiseColumns(Date.parse(receivedAt)), created_at: receivedAt };
  return { ...lead, ...times, id, written_at: null };
};
