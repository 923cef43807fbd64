import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

interface ReceivedMail extends Email {
  /** The addresses that the mail server was told to deliver to. */
  recipients: string[];
  /** In ms since 1970, before the server has accepted it. */
  receivedAt: number;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server on loopback, by default without sign-in; `options` change how it answers. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData(stream, session, done) {
      const keep = async () => {
        const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...mail, recipients, receivedAt: Date.now() });
      };
      // A connection that is cut rejects.
      keep().then(() => done(), done);
    },
    ...options,
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  // Of connections that are cut.
  server.on('error', () => undefined);
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
