import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Letter } from '#server/alerts/letter.ts';
import { openMail } from '#server/alerts/mail.ts';
import { rowsOf } from '#tests/table.ts';
import { startMailServer } from './mail-server.ts';

const mine = 'owner@example.com';
const from = { name: 'Swan Creek website', address: 'desk@example.com' };
const letter: Letter = {
  subject: 'New lead: Ann',
  bar: 'New lead',
  title: 'Ann',
  words: 'A deck.\n.\nMAIL FROM:<x@example.com>',
  buttons: [],
  lines: [],
  foot: [],
};
type Options = Parameters<typeof startMailServer>[0];

async function serve(options?: Options) {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}
const send = (url: string, changes: Partial<Letter> = {}) =>
  openMail(url, from).send({ id: 'a-1', to: mine, letter: { ...letter, ...changes } });

test('a mail arrives as HTML and text, from the site, with the answer going to the homeowner', async () => {
  const { url, mails } = await serve();
  await send(url, { replyTo: { name: 'Ann Müller', address: 'ann@example.com' } });
  expect(mails).toMatchObject([
    {
      from,
      to: [{ address: mine }],
      replyTo: [{ name: 'Ann Müller', address: 'ann@example.com' }],
      subject: 'New lead: Ann',
      messageId: '<alert-a-1@example.com>',
      recipients: [mine],
    },
  ]);
  expect(mails[0]?.text).toContain('MAIL FROM:<x@example.com>');
  expect(mails[0]?.html).toContain('A deck.');
});

test.each([
  ['a line end', 'Mallory\r\nBcc: victim@example.com'],
  ['a bare carriage return', 'Mallory\rBcc: victim@example.com'],
  ['a line separator', 'Mallory\u2028Bcc: victim@example.com'],
  ['an address of its own', '"Mallory" <victim@example.com>, x'],
  ['an encoded word', '=?utf-8?q?Mallory=0D=0ABcc:_victim@example.com?='],
])('%s in a name adds no header and no recipient', async (_what, evil) => {
  const { url, mails } = await serve();
  const replyTo = { name: evil, address: 'ann@example.com' };
  await send(url, { subject: `New lead: ${evil}`, replyTo });
  expect(mails[0]?.recipients).toEqual([mine]);
  const names = mails[0]?.headers.map(({ key }) => key);
  expect(names?.toSorted().join(' ')).toBe(
    'auto-submitted content-type date from message-id mime-version reply-to resend-idempotency-key subject to',
  );
  expect(mails[0]?.replyTo?.map(({ address }) => address)).toEqual(['ann@example.com']);
});

const refuse = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code });
const toRefuse = (code: number, text: string): Options => ({
  onRcptTo: (_to, _session, done) => done(refuse(code, text)),
});
const withoutText: Options = {
  onData: (stream, _session, done) => stream.resume().on('end', () => done(refuse(554, 'No'))),
};
const withSignIn: Options = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(refuse(535, 'Wrong password')),
};
test.each<[what: string, reason: string, options: Options]>([
  ['a full mailbox', 'mailbox_full', toRefuse(552, '5.2.2 Mailbox full')],
  ['an unknown mailbox', 'mailbox_unknown', toRefuse(550, '5.1.1 No such user')],
  ['a busy service', 'mail_busy', { onConnect: (_, done) => done(refuse(421, 'Later')) }],
  ['a refused text', 'other', withoutText],
  ['a refused password', 'key_refused', withSignIn],
])('%s is reported as %s', async (_what, reason, options) => {
  const { url, mails } = await serve(options);
  const user = options?.onAuth ? 'smtp://user:wrong@' : 'smtp://';
  await expect(send(url.replace('smtp://', user))).rejects.toMatchObject({ reason });
  expect(mails).toEqual([]);
});

test.each(
  rowsOf<[what: string, sent: [to: string, event: string][], bounce: string | null]>(`
    came back | [[${mine}, bounced]] | bounced
    is refused by the service | [[OWNER@EXAMPLE.COM, suppressed]] | suppressed
    arrived after one that came back | [[${mine}, delivered], [${mine}, bounced]] |
    is on its way after one that came back | [[${mine}, sent], [${mine}, bounced]] | bounced
    is another site’s | [[somebody@example.com, bounced]] |
  `),
)('the newest mail at Resend %s', async (_what, sent, bounce) => {
  const data = sent.map(([to, last_event]) => ({ id: 'e-1', to: [to], last_event }));
  const ask: typeof fetch = async (_url, init) => {
    const isAllowed = new Headers(init?.headers).get('authorization') === 'Bearer re_key';
    return Response.json(isAllowed ? { object: 'list', data } : { name: 'restricted_api_key' });
  };
  const find = (url: string) => openMail(url, from, 1000, ask).findBounce([mine]);
  expect(await find('resend:re_key')).toBe(bounce ?? undefined);
  // A key that may only send, and another service.
  expect(await find('resend:re_send_only')).toBeUndefined();
  expect(await find('smtp://127.0.0.1:25')).toBeUndefined();
});

test('a mail server that is down, and one that says nothing until the time is over, are reported', async () => {
  const server = await startMailServer();
  await server.close();
  await expect(send(server.url)).rejects.toMatchObject({ reason: 'mail_silent' });
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const mail = openMail(`smtp://127.0.0.1:${port}`, from, 50);
  const sent = mail.send({ id: 'a-1', to: mine, letter });
  await expect(sent).rejects.toMatchObject({ reason: 'mail_silent' });
});

test('outside of this computer nothing is sent over a connection without encryption', async () => {
  const { url, mails } = await serve();
  // The same server by a name that is not known as this computer.
  const other = url.replace('127.0.0.1', '127.1');
  await expect(send(other)).rejects.toMatchObject({ reason: 'tls_failed' });
  expect(mails).toEqual([]);
});
