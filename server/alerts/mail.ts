import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { sign } from '#server/http/crypto.ts';
import { cleanLine } from '#shared/text.ts';
import { type AlertLead, NotSent, sendTimeoutMs } from './alert.ts';
import { type Letter, renderHtml, renderText } from './letter.ts';
import { answerOf, reasonOf, type SmtpError } from './refusal.ts';

/** An email to one address: with several in one, a service that takes it for one of them counts as sent. */
export interface Mail {
  /** The same for each try of one alert, so that service and mailbox recognize it. */
  id: string;
  to: string;
  letter: Letter;
  /** The lead it is about: mail apps thread those of one lead. */
  thread?: string | undefined;
  /** Ends the sending, also in the middle. */
  signal?: AbortSignal;
}

/** A way to send email. */
export interface MailService {
  /** Rejects with `NotSent`. */
  send(mail: Mail): Promise<void>;
  /** How the newest email to one of these addresses bounced; undefined when it did not, or nobody knows. */
  findBounce(to: readonly string[]): Promise<string | undefined>;
}

/**
 * The id of the email about a new lead: the same from the second store and from the database, when both send
 * one. Another lead with the same key has other words.
 */
export const mailIdOf = (lead: AlertLead): Promise<string> => {
  const { id, idempotency_key: key, name, email, phone, message } = lead;
  return sign(
    'mail',
    [key ?? id, name, email, phone, message].map((part) => part ?? '').join('\n'),
  );
};

interface Mailbox {
  name: string;
  address: string;
}

/**
 * The service of MAIL_URL: `smtp://user:password@host:587`, `smtps://…:465`, or `resend:KEY` for Resend's SMTP
 * server (Resend docs, 'Send with SMTP'). Outside of this computer the connection must be encrypted.
 */
export function openMail(
  url: string,
  from: Mailbox,
  timeoutMs = sendTimeoutMs,
  ask: typeof fetch = fetch,
): MailService {
  const smtp = url.replace(/^resend:(.+)$/, 'smtps://resend:$1@smtp.resend.com:465');
  const transport = createTransport({
    url: smtp,
    requireTLS: !/^(?:127\.0\.0\.1|localhost)$/.test(new URL(smtp).hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    findBounce: (to) => findResendBounce(url, to, ask).catch(() => undefined),
    async send({ id, to, letter, thread, signal }) {
      const text = renderText(letter);
      const domain = from.address.split('@')[1];
      const mail = {
        from: cleanMailbox(from),
        to,
        ...(signal && { signal }),
        replyTo: letter.replyTo && cleanMailbox(letter.replyTo),
        subject: cleanLine(letter.subject),
        messageId: `<alert-${id}@${domain}>`,
        ...(thread && { references: `<lead-${thread}@${domain}>` }),
        headers: {
          // An automatic answer to an alert would go to the homeowner (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          // Resend sends an email with the same key and words once.
          'Resend-Idempotency-Key': `alert-${id}-${await sign('mail', `${to}\n${text}`)}`,
        },
        text,
        html: renderHtml(letter),
      };
      await transport.sendMail(mail).catch((error: SmtpError) => {
        throw new NotSent(reasonOf(error, to), error, answerOf(error));
      });
    },
  };
}

const sentMails = z.object({
  data: z.array(z.object({ to: z.array(z.string()), last_event: z.string().nullable() })),
});
const cameBack = ['bounced', 'suppressed', 'complained', 'failed'];
const arrived = ['delivered', 'opened', 'clicked'];

/** By Resend's list of sent emails, newest first (Resend docs, 'List Sent Emails'): a key that may only send is refused. */
async function findResendBounce(url: string, to: readonly string[], ask: typeof fetch) {
  const [, key] = /^resend:(.+)$/.exec(url) ?? [];
  if (!key) return undefined;
  const headers = { authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(sendTimeoutMs);
  const answer = await ask('https://api.resend.com/emails?limit=100', { headers, signal });
  const { data } = sentMails.parse(await answer.json());
  const ended = data.find(
    ({ to: sentTo, last_event: event }) =>
      sentTo.some((address) => to.includes(address.toLowerCase())) &&
      [...cameBack, ...arrived].includes(event ?? ''),
  );
  return cameBack.find((event) => event === ended?.last_event);
}

/** No character of a person's name may end a header. */
const cleanMailbox = ({ name, address }: Mailbox): Mailbox => ({ name: cleanLine(name), address });
