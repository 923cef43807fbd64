import { createClient } from '@supabase/supabase-js';
import { openMail } from '#leads/alerts/mail.ts';
import { type Alerting, runAlerts, runAlertsAtMost } from '#leads/alerts/run.ts';
import { formMessages } from '#leads/form-words.ts';
import { handleSubmitLead } from '#leads/submit/handler.ts';
import { escapeHtml } from '#shared/html.ts';
import { formOptions } from '#tests/database/form-options.ts';
import { host, startProject, testEnv } from '#tests/database/project.ts';
import { site } from '#tests/unit/alerts/alerts.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';

const json = (status: number, body: object): Fault => ({
  kind: 'answer',
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const faultsFor = (waitMs: number): [name: string, fault: Fault][] => [
  ['the connection is cut', { kind: 'cut' }],
  ['nothing answers', { kind: 'silent' }],
  ['it answers long after the time', { kind: 'late', ms: waitMs * 2 }],
  ['the row is stored and the answer lost', { kind: 'answer lost' }],
  ['the answer breaks off', { kind: 'half an answer' }],
  [
    'the disk is full',
    json(500, { code: '53100', message: 'could not extend file: No space left' }),
  ],
  ['too many connections', json(503, { code: '53300', message: 'too many connections' })],
  ['a statement takes too long', json(500, { code: '57014', message: 'canceling statement' })],
  ['the project is paused', json(540, { message: 'Project is paused' })],
  ['the key is no longer valid', json(401, { message: 'Invalid API key' })],
  ['the function is gone', json(404, { code: 'PGRST202', message: 'Could not find the function' })],
  [
    'a gateway answers a page',
    { kind: 'answer', status: 502, type: 'text/html', body: '<h1>502</h1>' },
  ],
  [
    'a page comes with success',
    { kind: 'answer', status: 200, type: 'text/html', body: '<h1>Hello</h1>' },
  ],
  ['success without an answer', json(200, [])],
];

/** The result of one fault and one way of sending the form. */
export interface Met {
  /** The fault, and whether the form had a key. */
  way: string;
  /** What the first response lacks: entries by name, the phone, the message, the status. */
  lacks: string[];
  /** The response when the returned page was sent again without a fault. */
  again: number;
  /** Its leads in the table afterwards, those suspected, and the mails that name it. */
  leads: number;
  suspected: number;
  mails: number;
}

/**
 * Runs the host's handler against the database's API through a proxy that makes faults. For each fault a form
 * is sent without JavaScript and with a key, and the page that comes back is sent again; each by a person of his own.
 * At the end all mails go out that wait to be joined. `waitMs` is the handler's timeout for the database. Also returns
 * the handler's log.
 */
export async function breakTheDatabase(waitMs: number): Promise<{ met: Met[]; logged: string[] }> {
  const project = await startProject('PGlite');
  const proxy = await startFaultProxy(project.origin);
  const client = createClient(proxy.origin, testEnv.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const logged: string[] = [];
  const { sql, mailbox } = project.backend;
  const alerting: Alerting = {
    client,
    site,
    mailTo: 'owner@example.com',
    ownerMail: 'owner@example.com',
    mail: openMail(mailbox.url, { name: 'Site', address: 'desk@example.com' }),
    push: undefined,
    nowMs: Date.now,
    log: (text) => logged.push(text),
  };
  const send = (address: string, fields: Record<string, string>, storeTimeoutMs?: number) =>
    handleSubmitLead(
      new Request('https://www.example.com/api/submit-lead', {
        method: 'POST',
        body: new URLSearchParams(fields),
      }),
      {
        client,
        ...formOptions(testEnv.LEAD_LIMITS),
        address,
        alertNow: () => runAlertsAtMost(5000, alerting),
        log: (text) => logged.push(text),
        ...(storeTimeoutMs && { storeTimeoutMs }),
      },
    );
  const sent: (Pick<Met, 'way' | 'lacks' | 'again'> & { name: string })[] = [];
  try {
    for (const [what, fault] of faultsFor(waitMs)) {
      for (const hidden of [{}, { idempotency_key: crypto.randomUUID() }]) {
        const way = `${what}, ${'idempotency_key' in hidden ? 'with a key' : 'without JavaScript'}`;
        const name = `${secretWords.name} ${String(sent.length + 1).padStart(2, '0')}`;
        const entries = { ...secretWords, name, message: `Steps & <rails>.\nWay: ${way}` };
        const address = `192.0.2.${sent.length + 1}`;
        proxy.fault = fault;
        const answer = await send(address, { ...entries, ...hidden }, waitMs);
        const page = await answer.text();
        const lacks = findLacks(answer.status, page, entries);
        await proxy.settled();
        proxy.fault = undefined;
        const again = (await send(address, { ...entries, ...hiddenFieldsIn(page) })).status;
        sent.push({ way, lacks, again, name });
      }
    }
    // Two mails an hour go at once, then one in 15 minutes: two hours later all are out.
    await sql.exec("update private.alerts set accepted_at = accepted_at - interval '2 hours'");
    await runAlerts(alerting, 5000);
    const rows = await sql.query<{ name: string; suspected_spam: boolean }>(
      'select name, suspected_spam from public.contact_submissions',
    );
    const texts = mailbox.mails.map(({ subject, text }) => `${subject} ${text}`);
    const met = sent.map(({ name, ...came }): Met => {
      const leads = rows.filter((row) => row.name === name);
      const suspected = leads.filter((row) => row.suspected_spam).length;
      const mails = texts.filter((text) => text.includes(name)).length;
      return { ...came, leads: leads.length, suspected, mails };
    });
    return { met, logged };
  } finally {
    await proxy.close();
    await project.close();
  }
}

/** The sender's entries; none of them may be in a log. */
export const secretWords = {
  name: 'Ann "Nan" Carver',
  email: 'ann@mail.example.com',
  phone: '410-555-0111',
  area: 'Rising Sun',
} as const;

function findLacks(status: number, page: string, entries: Record<string, string>): string[] {
  const shown = {
    'status 503': status === 503,
    'the sentence': page.includes(formMessages.unavailable),
    'the phone': page.includes(host.company.phone.href),
    ...Object.fromEntries(
      Object.entries(entries).map(([name, value]) => [name, page.includes(escapeHtml(value))]),
    ),
  };
  return Object.entries(shown).flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** The hidden fields of the page that came back, as a browser sends them again. */
function hiddenFieldsIn(page: string): Record<string, string> {
  return Object.fromEntries(
    ['idempotency_key', 'form_token', 'landing_page'].flatMap((name) => {
      const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
      return value ? [[name, value]] : [];
    }),
  );
}
