import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openMail } from '#leads/alerts/mail.ts';
import { openMailbox } from '#tools/local/mailbox.ts';

test('the local mailbox survives a connection that breaks in the middle of a mail', async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const { hostname, port } = new URL(mailbox.url);
  const socket = connect(Number(port), hostname);
  const lines = ['EHLO x', 'MAIL FROM:<a@example.com>', 'RCPT TO:<o@example.com>', 'DATA'];
  await once(socket, 'data');
  for (const line of lines) {
    socket.write(`${line}\r\n`);
    await once(socket, 'data');
  }
  socket.write('Subject: half\r\n\r\nThis mail has no');
  socket.destroy();
  const letter = {
    subject: 'Whole',
    bar: '',
    title: '',
    words: '',
    buttons: [],
    lines: [],
    foot: [],
  };
  const mail = openMail(mailbox.url, { name: 'Site', address: 'desk@example.com' });
  await mail.send({ id: 'a-1', to: ['o@example.com'], letter });
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['Whole']);
});
