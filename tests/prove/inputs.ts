import { connect } from 'node:net';
import { createFormToken } from '#leads/form-token.ts';
import { bodyMessages } from '#shared/body.ts';
import { atLeast, exactly, type Outcome } from './figures.ts';
import { type InputCase, inputCases } from './input-cases.ts';
import { jsonOf, type KillableSite, startKillableSite } from './site.ts';

const dayMs = 86_400_000;

/**
 * Sends every bad and odd input to the real server, and reads what stands in the table after each.
 * The last ones are about time: a token used again, a token of yesterday, a body that does not come.
 */
export async function sendBadInputs(dist: string): Promise<Outcome> {
  const site = await startKillableSite(dist, { LEAD_LIMITS: '100000,100000,100000' });
  try {
    const faults: string[] = [];
    for (const entry of inputCases) {
      await empty(site);
      faults.push(...(await tryOne(site, entry)));
    }
    const timed = [replayedToken, oldToken, slowBody];
    for (const attempt of timed) {
      await empty(site);
      faults.push(...(await attempt(site)));
    }
    const told = ['ann@mail.example.com', 'Ann Carver', 'drop table'].filter((text) =>
      site.printed().includes(text),
    );
    faults.push(...told.map((text) => `The server printed what a sender wrote: ${text}.`));
    const refused = inputCases.filter(({ stored }) => !stored).length;
    return {
      figures: [
        atLeast('inputs tried', inputCases.length + timed.length),
        atLeast('refused with their sentence', refused + 1),
        atLeast('stored exactly', inputCases.length - refused + 2),
        exactly('answered or stored otherwise', faults.length),
        exactly("senders' words in the server's log", told.length),
      ],
      faults,
    };
  } finally {
    await site.remove();
  }
}

async function empty(site: KillableSite): Promise<void> {
  const { error } = await site.service().from('contact_submissions').delete().neq('status', 'none');
  if (error) throw new Error(error.message);
}

async function tryOne(site: KillableSite, entry: InputCase): Promise<string[]> {
  const { name, sent, status, says, stored } = entry;
  const answer = await site.send('/api/submit-lead', sent);
  const faults: string[] = [];
  if (answer.status !== status) faults.push(`${name}: answered ${answer.status}, not ${status}.`);
  if (says && !plain(answer.body).includes(plain(says)))
    faults.push(`${name}: does not say "${says}".`);
  const [row, ...others] = await site.leads();
  if (others.length > 0) faults.push(`${name}: made ${others.length + 1} leads.`);
  if (!stored) return row ? [...faults, `${name}: was stored.`] : faults;
  if (!row) return [...faults, `${name}: was not stored.`];
  const columns = new Map<string, unknown>(Object.entries(row));
  for (const [column, value] of Object.entries(stored)) {
    const found = columns.get(column);
    if (found !== value)
      faults.push(`${name}: ${column} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}.`);
  }
  return faults;
}

// A sentence begins small in the summary, and stands in HTML or in JSON.
const plain = (text: string): string =>
  text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').toLowerCase();

const ann = { name: 'Ann Carver', email: 'ann@mail.example.com' };

async function replayedToken(site: KillableSite): Promise<string[]> {
  const { token } = JSON.parse((await site.send('/api/form-token')).body) as { token: string };
  const post = (key: string) => jsonOf({ ...ann, form_token: token, idempotency_key: key });
  await site.send('/api/submit-lead', post('first'));
  const again = await site.send('/api/submit-lead', post('second'));
  const count = (await site.leads()).length;
  return again.status === 200 && count === 1
    ? []
    : [`A replayed token: answered ${again.status}, ${count} leads.`];
}

async function oldToken(site: KillableSite): Promise<string[]> {
  const secret = process.env['FORM_TOKEN_SECRET'] ?? '';
  const form_token = await createFormToken(secret, Date.now() - dayMs - 1000);
  const answer = await site.send('/api/submit-lead', jsonOf({ ...ann, form_token }));
  const count = (await site.leads()).length;
  return answer.status === 200 && count === 1
    ? []
    : [`A token of yesterday: answered ${answer.status}, ${count} leads.`];
}

/** A sender who never finishes holds nothing open: after ten seconds he is told so and hung up on. */
async function slowBody(site: KillableSite): Promise<string[]> {
  const socket = connect(Number(new URL(site.origin).port), '127.0.0.1');
  socket.write(
    'POST /api/submit-lead HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nname=Ann',
  );
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const done = () => resolve(text);
    socket.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('</html>')) done();
    });
    socket.once('close', done).once('error', done).setTimeout(20_000, done);
  });
  socket.destroy();
  const count = (await site.leads()).length;
  const isTold = answer.startsWith('HTTP/1.1 408') && answer.includes(bodyMessages.slow);
  return isTold && count === 0 ? [] : [`A slow body: ${answer.slice(0, 40)}, ${count} leads.`];
}
