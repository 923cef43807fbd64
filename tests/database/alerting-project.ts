import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openMail } from '#leads/alerts/mail.ts';
import { openPush } from '#leads/alerts/push.ts';
import type { Alerting } from '#leads/alerts/run.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { makePhone, makeVapidKeys } from '#tests/unit/alerts/push-service.ts';
import { type EngineName, type Project, startProject } from './project.ts';

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

/** The project of a group of tests, without leads, alerts and mails at the start of each test, and its ways of alerting. */
export function alertingOf(engine: EngineName) {
  let started: Project;
  beforeAll(async () => {
    started = await startProject(engine);
  });
  afterAll(() => started?.close());
  beforeEach(async () => {
    await started.backend.sql.exec(`delete from public.contact_submissions;
      delete from private.alerts; delete from private.devices; delete from private.self_tests;
      update public.desk_settings set alert_mails = '{}', forwards_since = null`);
    started.backend.mailbox.mails.splice(0);
  });
  const project = () => started;

  const mailbox = () => project().backend.mailbox.mails;
  const subjects = () => mailbox().map(({ subject }) => subject);
  /** Alerting of this project with the given ways; by default mail into the project's mailbox. */
  const alerting = (given: Partial<Alerting> = {}): Alerting => ({
    client: project().service,
    site,
    mailTo: 'owner@example.com',
    ownerMail: 'owner@example.com',
    mail: openMail(project().backend.mailbox.url, { name: 'Site', address: 'desk@example.com' }),
    push: undefined,
    forward: undefined,
    nowMs: Date.now,
    log: () => undefined,
    ...given,
  });
  const mailTo = (url: string) => openMail(url, { name: 'Site', address: 'desk@example.com' });
  const makeDue = () => project().backend.sql.exec('update private.alerts set due_at = now()');
  const alerts = () =>
    project().backend.sql.query<Record<string, unknown>>(
      'select * from private.alerts order by created_at, channel',
    );
  /** A lead whose alerts nobody has sent yet. */
  async function addLead(name = 'Ann'): Promise<void> {
    const { error } = await project().service.rpc('receive_lead', {
      lead: { name, email: 'ann@example.com', source: 'site' },
      sender: { fingerprints: [crypto.randomUUID()], hashes: [crypto.randomUUID()] },
    });
    if (error) throw new Error(error.message);
  }
  async function addPhone(answer?: () => number) {
    const phone = makePhone(keys.publicKey, answer);
    const { label, endpoint, p256dh, auth } = phone.device;
    await project().backend.sql.exec(`insert into private.devices (label, endpoint, p256dh, auth)
      values ('${label}', '${endpoint}', '${p256dh}', '${auth}')`);
    return { ...phone, push: openPush(keys, phone.fetch) };
  }

  return { project, mailbox, subjects, alerting, mailTo, makeDue, alerts, addLead, addPhone };
}
