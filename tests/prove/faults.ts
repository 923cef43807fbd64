import { readFileSync } from 'node:fs';
import { createClient } from '@supabase/supabase-js';
import { hostDataFile } from '#integrations/host-files.ts';
import { type LeadFormHost, parseHost } from '#leads/host.ts';
import { formMessages } from '#leads/limits.ts';
import { parseLeadLimits } from '#leads/settings.ts';
import { handleSubmitLead } from '#leads/submit/handler.ts';
import { escapeHtml } from '#shared/html.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';
import { atLeast, exactly, type Outcome } from './figures.ts';
import { root, startKillableSite } from './site.ts';

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
  ['the key is no longer one', json(401, { message: 'Invalid API key' })],
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

/**
 * The handler of the host, talking to the real server's database interface through a proxy that
 * makes faults. Each fault is met by a form without JavaScript and by one with a key: the answer must be
 * honest and keep every entry, and sending that very page again must make one lead.
 */
export async function breakTheDatabase(dist: string, waitMs: number): Promise<Outcome> {
  const site = await startKillableSite(dist);
  const proxy = await startFaultProxy(site.origin);
  const host = parseHost(readFileSync(hostDataFile(root, dist), 'utf8'));
  if (!host) throw new Error(`There is no host data beside ${dist}.`);
  const client = createClient(proxy.origin, process.env['SUPABASE_SECRET_KEY'] ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const printed: string[] = [];
  const send = (fields: Record<string, string>) =>
    handleSubmitLead(
      new Request('https://www.example.com/api/submit-lead', {
        method: 'POST',
        body: new URLSearchParams(fields),
      }),
      {
        client,
        host,
        address: '192.0.2.1',
        nowMs: Date.now,
        settings: {
          formTokenSecret: process.env['FORM_TOKEN_SECRET'] ?? '',
          senderHashSecret: process.env['SENDER_HASH_SECRET'] ?? '',
          limits: parseLeadLimits('100000,100000,100000'),
        },
        log: (text) => printed.push(text),
        storeTimeoutMs: waitMs,
      },
    );
  const faults: string[] = [];
  const cases = faultsFor(waitMs);
  let honest = 0;
  let once = 0;
  try {
    for (const [name, fault] of cases) {
      for (const marks of [{}, { idempotency_key: crypto.randomUUID() }]) {
        const way = `${name}, ${'idempotency_key' in marks ? 'with a key' : 'without JavaScript'}`;
        const entries = {
          name: `Ann "Nan" ${name}`,
          email: 'ann@mail.example.com',
          phone: '410-555-0111',
          area: 'Rising Sun',
          message: `Steps & <rails>.\nWay: ${way}`,
        };
        proxy.fault = fault;
        const answer = await send({ ...entries, ...marks });
        const page = await answer.text();
        const wrong = findDishonesty(answer.status, page, entries, host);
        if (wrong.length === 0) honest += 1;
        faults.push(...wrong.map((sentence) => `${way}: ${sentence}`));
        await proxy.settled();
        proxy.fault = undefined;
        const again = await send({ ...entries, ...marksIn(page) });
        const stored = (await site.leads()).filter((lead) => lead.message === entries.message);
        if (again.status === 303 && stored.length === 1) once += 1;
        else faults.push(`${way}: sent again ${again.status}, ${stored.length} leads.`);
      }
    }
    const told = printed.filter((text) => /Nan|mail\.example|Rising|rails/.test(text));
    faults.push(...told.map((text) => `The log tells what a sender wrote: ${text}`));
    return {
      figures: [
        atLeast('faults made', cases.length),
        atLeast('honest pages with every entry and the phone', honest),
        atLeast('one lead after sending that page again', once),
        exactly("senders' words in the log", told.length),
      ],
      faults,
    };
  } finally {
    await proxy.close();
    await site.remove();
  }
}

function findDishonesty(
  status: number,
  page: string,
  entries: Record<string, string>,
  host: LeadFormHost,
): string[] {
  const kept = Object.entries(entries).filter(([, value]) => !page.includes(escapeHtml(value)));
  return [
    ...(status === 503 ? [] : [`answered ${status}.`]),
    ...(page.includes(formMessages.unavailable) ? [] : ['does not say so.']),
    ...(page.includes(host.company.phone.href) ? [] : ['does not give the phone.']),
    ...kept.map(([name]) => `the entry ${name} is gone.`),
  ];
}

/** The hidden marks of the page that came back, as a browser sends them again. */
function marksIn(page: string): Record<string, string> {
  return Object.fromEntries(
    ['idempotency_key', 'form_token', 'landing_page'].flatMap((name) => {
      const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
      return value ? [[name, value]] : [];
    }),
  );
}
