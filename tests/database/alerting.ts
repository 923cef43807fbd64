import { openMail } from '#server/alerts/mail.ts';
import { openPush } from '#server/alerts/push.ts';
import type { Alerting } from '#server/alerts/run.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { makePhone, makeVapidKeys } from '#tests/unit/alerts/push-service.ts';
import { dataOf, type Project } from './project.ts';

const keys = makeVapidKeys();

/** A homeowner's form. */
export const ann = {
  name: 'Ann Baker',
  email: 'ann@example.com',
  phone: '410-555-0121',
  area: 'Bel Air',
  service: 'screened-porches',
  message: 'A porch, please',
};

export const mailTo = (url: string) => openMail(url, { name: 'Site', address: 'desk@example.com' });

/** The ways of alerting of a project. */
export function alertingOf(project: Project) {
  /** Alerting with the given ways; by default mail into the project's mailbox. */
  const alerting = (given: Partial<Alerting> = {}): Alerting => ({
    client: project.service,
    site: { ...site, nowMs: Date.now },
    mailTo: 'owner@example.com',
    ownerMail: 'owner@example.com',
    mail: mailTo(project.backend.mailbox.url),
    push: undefined,
    forward: undefined,
    nowMs: Date.now,
    log: () => undefined,
    ...given,
  });
  const subjects = () => project.mails.map(({ subject }) => subject);
  const makeDue = () => project.sql.exec('update private.alerts set due_at = now()');
  const alerts = () =>
    project.sql.query<Record<string, unknown>>(
      'select * from private.alerts order by created_at, channel',
    );
  /** A lead whose alerts nobody has sent yet; with the code of a self-test the lead of that test. */
  async function addLead(name = 'Ann', self_test?: string): Promise<void> {
    const lead = { name, email: 'ann@example.com', source: 'site' };
    const sender = { fingerprints: [crypto.randomUUID()], hashes: [crypto.randomUUID()] };
    const given = { lead, sender: { ...sender, ...(self_test && { self_test }) } };
    dataOf(await project.service.rpc('receive_lead', given));
  }
  async function addPhone(answer?: () => number) {
    const phone = makePhone(keys.publicKey, answer);
    const { label, endpoint, p256dh, auth } = phone.device;
    await project.sql.exec(`insert into private.devices (label, endpoint, p256dh, auth)
      values ('${label}', '${endpoint}', '${p256dh}', '${auth}')`);
    const shown = () => phone.received.map(({ payload }) => payload.notification);
    return { shown, push: openPush(keys, phone.fetch) };
  }
  return { alerting, subjects, makeDue, alerts, addLead, addPhone };
}
