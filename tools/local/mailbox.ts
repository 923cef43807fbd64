import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { renderMailbox } from './mailbox-page.ts';

/** The mail server of the local back end: it keeps what it is sent, and shows it at /admin/mailbox. */
export interface Mailbox {
  /** The value of MAIL_URL that sends into it. */
  url: string;
  /** The latest emails, oldest first. */
  mails: Email[];
  handle(request: Request): Response;
  /** Drops the emails that name one of these leads. */
  forget(leads: readonly string[]): void;
  close(): Promise<void>;
}

const mostMails = 200;

/** Listens on a free port of this computer only. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const take = async () => {
        mails.push(await PostalMime.parse(Buffer.concat(await stream.toArray())));
        mails.splice(0, mails.length - mostMails);
      };
      take().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    handle: (request) => renderMailbox(mails, new URL(request.url).searchParams.get('mail')),
    forget: (leads) => {
      const kept = mails.filter((mail) => {
        const text = JSON.stringify(mail);
        return !leads.some((id) => text.includes(id));
      });
      mails.splice(0, mails.length, ...kept);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
