import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { sign } from '../../_shared/crypto.ts';
import { cleanLine } from '../../_shared/text.ts';
import { type AlertLead, NotSent, type Reason, sendTimeoutMs } from './alert.ts';
import { type Letter, renderHtml, renderText } from './letter.ts';

/** A way to send mail. */
export interface MailService {
  /** Rejects with `NotSent`. `id`: the same for each try of one alert, so that service and mailbox recognize it. */
  send(mail: { id: string; to: string[]; letter: Letter }): Promise<void>;
  /** How the newest mail to one of these addresses bounced; undefined when it did not, or nobody knows. */
  findBounce(to: readonly string[]): Promise<string | undefined>;
}

/**
 * The id of the mail about a new lead: the same from the second store and from the database, when both send
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
  const orReason = (error: unknown): never => {
    throw new NotSent(reasonOf(error as SmtpError), error);
  };
  return {
    findBounce: (to) => findResendBounce(url, to, ask).catch(() => undefined),
    async send({ id, to, letter }) {
      const text = renderText(letter);
      const mail = {
        from: cleanMailbox(from),
        to,
        replyTo: letter.replyTo && cleanMailbox(letter.replyTo),
        subject: cleanLine(letter.subject),
        messageId: `<alert-${id}@${from.address.split('@')[1]}>`,
        headers: {
          // An automatic answer to an alert would go to the homeowner (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          // Resend sends a mail with the same key and words once.
          'Resend-Idempotency-Key': `alert-${id}-${await sign('mail', text)}`,
        },
        text,
        html: renderHtml(letter),
      };
      await transport.sendMail(mail).catch(orReason);
    },
  };
}

const sentMails = z.object({
  data: z.array(z.object({ to: z.array(z.string()), last_event: z.string().nullable() })),
});
const cameBack = ['bounced', 'suppressed', 'complained', 'failed'];
const arrived = ['delivered', 'opened', 'clicked'];

/** By Resend's list of sent mails, newest first (Resend docs, 'List Sent Emails'): a key that may only send is refused. */
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

interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** By the replies of RFC 5321 and RFC 3463, and nodemailer's own codes. */
function reasonOf({ code, responseCode: reply = 0, response = '' }: SmtpError): Reason {
  if (code === 'EAUTH' || reply === 530 || reply === 535) return 'key_refused';
  if (/[45]\.2\.2/.test(response) || reply === 452 || reply === 552) return 'mailbox_full';
  if (code === 'EENVELOPE' && [550, 551, 553].includes(reply)) return 'mailbox_unknown';
  return reply === 0 || reply === 421 ? 'mail_silent' : 'other';
}
