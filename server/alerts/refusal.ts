import type { Reason } from '#leads/alert-causes.ts';
import { cleanLine } from '#shared/text.ts';

/** What nodemailer's errors say. */
export interface SmtpError {
  /** Nodemailer's own code, like EAUTH. */
  code?: string;
  /** What was answered so, like MAIL FROM; DATA is the end of the letter, too. */
  command?: string;
  /** The answer of the service; without one there was no connection. */
  response?: string;
  message?: string;
}

interface Refusal {
  code: string;
  command: string;
  /** RFC 5321, like 550; 0 without an answer. */
  reply: number;
  /** The enhanced code (RFC 3463), like 5.1.1; empty when the service gives none. */
  status: string;
  text: string;
  to: string;
}
type Rule = readonly [reason: Reason, holds: (refusal: Refusal) => boolean];

const says =
  (pattern: RegExp) =>
  ({ text }: Refusal) =>
    pattern.test(text);
const has =
  (pattern: RegExp) =>
  ({ status }: Refusal) =>
    pattern.test(status);

const whom = '(?<!\\b(?:IP|your|from) )\\b(?:recipient|user|mailbox|inbox|address|account)s?\\b';
const gone =
  "\\b(?:not (?:be )?(?:found|known|recogni[sz]ed|listed)|unknown|invalid|inactive|disabled|unavailable|(?:does not|doesn['’]t|did not|didn['’]t) exist|no longer (?:exists?|on|here|available|valid|active|in use|accept))";
const unknown = new RegExp(
  `\\b(?:no (?:such|valid)|unknown|invalid|bad|non-?existent) (?:local |email |mail )?${whom}|${whom}[^@]{0,40}${gone}|\\brecipients?(?: address(?:es)?)? (?:rejected|refused)\\b`,
  'i',
);

/** Says that nobody has the address: the sender's, when that was asked for. */
const saysUnknown = ({ command, reply, text, to }: Refusal): boolean =>
  command !== 'MAIL FROM' &&
  reply >= 500 &&
  unknown.test(text.toLowerCase().replaceAll(to.toLowerCase(), 'recipient'));

/**
 * The first that holds is the reason: codes that mean one thing everywhere, then words, then the command with the group
 * of the code. From the published answers of Gmail, Microsoft 365, Resend, SendGrid, Postmark, Mailgun, Amazon SES, Zoho,
 * Fastmail, Yahoo and the common mail servers; tests/unit/alerts/refusal.test.ts has them.
 */
const rules: readonly Rule[] = [
  ['tls_failed', ({ code }) => code === 'ETLS'],
  ['tls_failed', says(/certificate|wrong version number|altnames|SSL routines/i)],
  ['tls_failed', says(/\b(?:tls|ssl)(?:v[\d.]+)? alert|unsupported protocol|handshake failure/i)],
  ['tls_failed', says(/STARTTLS (?:command )?first|required STARTTLS|encryption required/i)],
  ['mailbox_full', has(/^[45]\.2\.2$/)],
  ['mailbox_unknown', has(/^(?:5\.(?:1\.(?:1|3|6|10)|2\.1)|[45]\.1\.2)$/)],
  ['limit_reached', has(/^(?:[45]\.4\.5|5\.1\.90|[45]\.5\.3|5\.7\.23[23]|4\.2\.[13-9]|4\.7\.28)$/)],
  ['too_large', has(/^[45]\.(?:3\.4|2\.3)$/)],
  ['dmarc_refused', has(/^[45]\.7\.(?:2[0-79]|3[0-2]|509|515)$/)],
  ['sender_refused', says(/sender address rejected|only send emails? from/i)],
  ['account_blocked', has(/^5\.(?:1\.8|7\.(?:50[1-3]|70[5-8]))$/)],
  ['test_mode', says(/only send testing emails|test purposes only|authorized recipients/i)],
  [
    'test_mode',
    says(/(?:verified|test) (?:test )?recipients?\b|\btest(?:ing)? (?:mode|account)\b/i),
  ],
  ['test_mode', says(/pending approval|\btrial account|\btrial\b.*\brecipient|\bsandbox/i)],
  [
    'test_mode',
    // Amazon names who is not confirmed: while an account is new, a recipient, too.
    ({ text, to }) =>
      /identities failed the check/i.test(text) && text.toLowerCase().includes(to.toLowerCase()),
  ],
  [
    'mailbox_full',
    says(
      /(?:mail|in)box (?:is |size )?(?:full|over|limit)|over ?quota|(?:out of|exceeded) storage/i,
    ),
  ],
  [
    'mailbox_full',
    // A quota of recipients per day is the sender's, not the mailbox's.
    says(
      /(?<!\b(?:daily|hourly|weekly|monthly) )\b(?:mailbox|inbox|recipient|storage|disk)(?:['’]s)? (?:storage |disk )?quota/i,
    ),
  ],
  [
    'too_large',
    says(
      /\b(?:message|email|mail|content|body|size)\b.{0,40}(?:too (?:large|big|long)|\bsize\b.{0,20}(?:exceed|limit|maximum))|(?:exceed\w*|over).{0,40}\bsize/i,
    ),
  ],
  ['mail_busy', says(/gr[ae]y-?list/i)],
  [
    'limit_reached',
    says(/(?:limit|quota|credits|threshold)s? (?:[a-z]+ )?(?:exceeded|reached|exhausted|used up)/i),
  ],
  [
    'limit_reached',
    says(
      /\b(?:daily|hourly|weekly|monthly|limit|quota)\b.{0,60}\b(?:exceeded|reached|exhausted|used up|hit)\b/i,
    ),
  ],
  [
    'limit_reached',
    says(/(?:exceed|reached|over)\w* .{0,60}\b(?:limit|quota|rate|per hour|per day)/i),
  ],
  [
    'limit_reached',
    says(
      /\b(?:allow|limited to|maximum|only|used (?:all|up)).{0,60}\b(?:per|an?|each|this) (?:second|minute|hour|day|month)\b/i,
    ),
  ],
  [
    'limit_reached',
    says(/too many (?!bad\b)|too much mail|throttl|rate[ -]?limit|SubmissionQuota/i),
  ],
  ['limit_reached', says(/receiving mail (?:too quickly|at a rate)/i)],
  [
    'account_blocked',
    says(
      /\b(?:account|domain|sending|outgoing|user)\b.{0,40}\b(?:suspended|disabled|blocked|locked|paused|banned|on hold|deactivated|not (?:yet )?activ(?:e|ated)|under review)/i,
    ),
  ],
  [
    'account_blocked',
    says(/bad outbound sender|unusual sending activity|your account is inactive/i),
  ],
  [
    'account_blocked',
    says(
      /(?:trial|subscription|plan)\b.{0,20}\b(?:ended|expired)|payment (?:is )?(?:required|overdue)/i,
    ),
  ],
  [
    'dmarc_refused',
    says(
      /\bDMARC\b|\bSPF\b|\bDKIM\b|sender is unauthenticated|unauthenticated (?:e?mail|message)|authentication (?:information|checks)/i,
    ),
  ],
  ['bounced', says(/suppress(?:ed|ion)|marked as inactive|inactive recipient/i)],
  [
    'key_refused',
    ({ code, reply }) =>
      (code === 'EAUTH' && (reply < 400 || reply > 499)) ||
      [525, 530, 534, 535, 538].includes(reply),
  ],
  [
    'key_refused',
    says(/relay(?:ing)? (?:access )?(?:is )?(?:denied|not permitted)|unable to relay/i),
  ],
  ['key_refused', says(/credentials for relay|authentication (?:is )?required/i)],
  ['key_refused', says(/unauthenticated senders|not authorized to perform|unauthorized IP/i)],
  ['key_refused', says(/\b(?:api|smtp) (?:key|token|credential|password)s?\b/i)],
  ['sender_refused', says(/\bfrom['’"`]? (?:header )?(?:address|domain|email|field)|from\.email/i)],
  [
    'sender_refused',
    says(/\bsender\b(?! guidelines)|send(?:ing)? as\b|SendAsDenied|authori[sz]ed to send/i),
  ],
  [
    'sender_refused',
    says(/relaying disallowed|not verified|not associated with your account|not owned by/i),
  ],
  [
    'spam_refused',
    says(/\bspam|\bvirus|unsolicited|block(?:ed using|-?list)|black-?list|reputation/i),
  ],
  [
    'spam_refused',
    says(/message content|content rejected|\bpolicy\b|administrative prohibition|security issue/i),
  ],
  [
    'spam_refused',
    says(
      /\b(?:message|e?mail)\b.{0,20}\b(?:blocked|rejected|refused)\b.{0,20}\b(?:due to|because of|for)\b.{0,30}\bcontents?\b/i,
    ),
  ],
  // Some services check the recipients at the letter's end, and some give them the sender's code.
  ['mailbox_unknown', saysUnknown],
  [
    'spam_refused',
    // Nothing more is said: what has a reason has its own rule.
    says(/\b(?:message|e?mail) (?:(?:was|is|has been) )?(?:blocked|rejected|refused)(?:[.;!]|$)/i),
  ],
  ['sender_refused', has(/^5\.(?:1\.7|7\.\d+)$/)],
  ['sender_refused', ({ command, reply }) => command === 'MAIL FROM' && reply >= 500],
  ['mailbox_unknown', says(/doesn['’]t have an? \S+ account/i)],
  ['mailbox_full', ({ command, reply }) => command === 'RCPT TO' && reply === 552],
  [
    'mailbox_unknown',
    ({ command, reply }) => command === 'RCPT TO' && [550, 551, 553].includes(reply),
  ],
  ['mail_busy', has(/^4\.3\.\d+$/)],
  ['limit_reached', ({ reply }) => reply === 452],
  ['mail_busy', ({ reply }) => reply >= 400 && reply < 500],
  ['mail_not_found', ({ code, text }) => code === 'EDNS' || /ENOTFOUND/.test(text)],
  ['mail_silent', ({ reply }) => reply === 0],
];

/** Why an email to the address `to` was refused. */
export function reasonOf(error: SmtpError, to: string): Reason {
  const { code = '', command = '', response = '', message = '' } = error;
  const [, reply = '0', status = ''] =
    /^(\d{3})[ -]?(?:([245]\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  const text = response ? inOneLine(response) : message;
  const refusal = { code, command, reply: Number(reply), status, text, to };
  return rules.find(([, holds]) => holds(refusal))?.[0] ?? 'other';
}

/** What the service said, in one line: it follows our own sentence. Undefined when it said nothing. */
export const answerOf = ({ response }: SmtpError): string | undefined =>
  response && inOneLine(response);

/** Each line of a longer answer begins with its codes. */
const inOneLine = (response: string): string =>
  cleanLine(response.replace(/\r?\n\d{3}[ -]?(?:[245]\.\d{1,3}\.\d{1,3} ?)?/g, ' '));
