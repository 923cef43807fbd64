import { expect, onTestFinished, test } from 'vitest';
import type { Letter } from '#server/alerts/letter.ts';
import { openMail } from '#server/alerts/mail.ts';
import { reasonOf } from '#server/alerts/refusal.ts';
import { startMailServer } from './mail-server.ts';

const from = { name: 'Site', address: 'desk@builder.example' };
const to = 'owner@home.example';
const letter: Letter = {
  subject: 'A',
  bar: 'A',
  title: 'A',
  words: 'A',
  buttons: [],
  lines: [],
  foot: [],
};

/** What services answer: which, to what, the answer, the reason. Others: wordings of no certain service. */
const answers = `
Gmail | AUTH | 535 5.7.8 Username and Password not accepted. For more information, go to https://support.google.com/mail/?p=BadCredentials | key_refused
Gmail | AUTH | 534 5.7.9 Application-specific password required. For more information, go to https://support.google.com/mail/?p=InvalidSecondFactor | key_refused
Gmail | AUTH | 454 4.7.0 Too many login attempts, please try again later. | limit_reached
Gmail | MAIL | 530 5.7.0 Authentication Required. For more information, go to https://support.google.com/accounts/troubleshooter/2402620 | key_refused
Gmail | MAIL | 550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to https://support.google.com/a/answer/166852 | limit_reached
Gmail | RCPT | 550 5.4.5 Daily user sending quota exceeded. | limit_reached
Gmail | RCPT | 550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the recipient's email address for typos | mailbox_unknown
Gmail | RCPT | 550 5.2.1 The email account that you tried to reach is disabled. | mailbox_unknown
Gmail | RCPT | 552 5.2.2 The email account that you tried to reach is over quota. | mailbox_full
Gmail | RCPT | 452 4.2.2 The recipient's inbox is out of storage space. Please direct the recipient to https://support.google.com/mail/?p=OverQuotaTemp | mailbox_full
Gmail | RCPT | 450 4.2.1 The user you are trying to contact is receiving mail too quickly. Please resend your message at a later time. | limit_reached
Gmail | RCPT | 550 5.7.1 Invalid credentials for relay [203.0.113.7]. The IP address you've registered in your Workspace SMTP Relay service doesn't match | key_refused
Gmail | DATA | 550 5.7.26 Unauthenticated email from builder.example is not accepted due to domain's DMARC policy. | dmarc_refused
Gmail | DATA | 550 5.7.26 This mail has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. | dmarc_refused
Gmail | DATA | 421 4.7.26 Your email has been rate limited because it is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM. | dmarc_refused
Gmail | DATA | 550 5.7.1 Our system has detected that this message is likely unsolicited mail. | spam_refused
Gmail | DATA | 421 4.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP address. | limit_reached
Microsoft 365 | AUTH | 535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled | key_refused
Microsoft 365 | AUTH | 535 5.7.3 Authentication unsuccessful | key_refused
Microsoft 365 | MAIL | 530 5.7.57 Client not authenticated to send mail. Error: 535 5.7.139 Authentication unsuccessful | key_refused
Microsoft 365 | MAIL | 432 4.3.2 Concurrent connections limit exceeded. Visit https://aka.ms/concurrent_sending for more information. | limit_reached
Microsoft 365 | DATA | 554 5.2.252 SendAsDenied; me@builder.example not allowed to send as desk@builder.example; STOREDRV.Submission.Exception:SendAsDeniedException | sender_refused
Microsoft 365 | DATA | 550 5.7.60 SMTP; Client does not have permissions to send as this sender | sender_refused
Microsoft 365 | DATA | 554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message due to a permanent exception | limit_reached
Microsoft 365 | RCPT | 550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients. | limit_reached
Microsoft 365 | RCPT | 550 5.7.232 Your message can't be sent because your trial tenant has exceeded its daily limit for sending email to external recipients | limit_reached
Microsoft 365 | DATA | 550 5.1.8 Access denied, bad outbound sender. For more information please go to https://go.microsoft.com/fwlink/?LinkId=875724 | account_blocked
Microsoft 365 | MAIL | 550 5.7.501 Access denied, spam abuse detected. The sending account has been banned due to detected spam activity. | account_blocked
Microsoft 365 | RCPT | 550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup | mailbox_unknown
Microsoft 365 | RCPT | 550 5.4.1 Recipient address rejected: Access denied. AS(201806281) | mailbox_unknown
Microsoft 365 | RCPT | 554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded | mailbox_full
Microsoft 365 | DATA | 550 5.7.515 Access denied, sending domain BUILDER.EXAMPLE does not meet the required authentication level. | dmarc_refused
Microsoft 365 | DATA | 550 5.7.509 Access denied, sending domain builder.example does not pass DMARC verification and has a DMARC policy of reject. | dmarc_refused
Microsoft 365 | RCPT | 451 4.7.500 Server busy. Please try again later from [203.0.113.7]. | mail_busy
Outlook.com | RCPT | 550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). | mailbox_unknown
Resend | AUTH | 535 Invalid username or password | key_refused
Resend | MAIL | 550 The gmail.com domain is not verified. Please, add and verify your domain on https://resend.com/domains | sender_refused
Resend | DATA | 550 You can only send testing emails to your own email address (me@builder.example). To send emails to other recipients, please verify a domain at resend.com/domains, and change the 'from' address to an email using this domain. | test_mode
Resend | DATA | 450 You have reached your daily email sending quota. | limit_reached
Resend | DATA | 450 Too many requests. You can only make 2 requests per second. | limit_reached
SendGrid | AUTH | 535 Authentication failed: The provided authorization grant is invalid, expired, or revoked | key_refused
SendGrid | AUTH | 451 Authentication failed: Maximum credits exceeded | limit_reached
SendGrid | MAIL | 550 Unauthenticated senders not allowed | key_refused
SendGrid | DATA | 550 The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved. Visit https://sendgrid.com/docs/for-developers/sending-email/sender-identity/ to see the Sender Identity requirements | sender_refused
Postmark | AUTH | 535 5.7.8 Error: authentication failed: | key_refused
Postmark | DATA | 550 5.7.1 The 'From' address you supplied (desk@builder.example) is not a Sender Signature on your account. | sender_refused
Postmark | DATA | 550 5.7.1 While your account is pending approval, all recipient addresses must share the same domain as the 'From' address. | test_mode
Postmark | DATA | 550 5.7.1 You tried to send to a recipient that has been marked as inactive. | bounced
Mailgun | AUTH | 535 5.7.0 Invalid login or password | key_refused
Mailgun | DATA | 421 4.7.0 Domain sandbox0.mailgun.org is not allowed to send: Free accounts are for test purposes only. Please upgrade or add the address to authorized recipients in Account Settings. | test_mode
Mailgun | DATA | 550 5.7.1 Domain mg.builder.example is disabled | account_blocked
Mailgun | DATA | 452 4.5.3 Domain mg.builder.example exceeded the daily message limit | limit_reached
Amazon SES | AUTH | 535 Authentication Credentials Invalid | key_refused
Amazon SES | DATA | 554 Message rejected: Email address is not verified. The following identities failed the check in region US-EAST-1: desk@builder.example | sender_refused
Amazon SES | DATA | 554 Message rejected: Email address is not verified. The following identities failed the check in region US-EAST-1: owner@home.example | test_mode
Amazon SES | DATA | 454 Throttling failure: Maximum sending rate exceeded. | limit_reached
Amazon SES | DATA | 454 Throttling failure: Daily message quota exceeded. | limit_reached
Amazon SES | DATA | 554 Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account. | account_blocked
Amazon SES | DATA | 554 Access denied: User arn:aws:iam::1:user/ses is not authorized to perform ses:SendRawEmail on resource | key_refused
Zoho | AUTH | 535 Authentication Failed | key_refused
Zoho | RCPT | 553 Relaying disallowed as desk@builder.example | sender_refused
Zoho | DATA | 554 5.1.8 Email Outgoing Blocked | account_blocked
Zoho | DATA | 550 5.4.6 Unusual sending activity detected. Please try after sometime | account_blocked
Fastmail | AUTH | 535 5.7.0 Incorrect username or password | key_refused
Fastmail | DATA | 551 5.7.1 Not authorised to send from this header address | sender_refused
Yahoo | AUTH | 535 5.7.0 (#AUTH005) Too many bad auth attempts. | key_refused
Yahoo | MAIL | 550 Request failed; Mailbox unavailable | sender_refused
Yahoo | DATA | 554 5.7.9 Message not accepted for policy reasons. See https://postmaster.yahooinc.com/error-codes | spam_refused
Yahoo | RCPT | 554 30 Sorry, your message to owner@home.example cannot be delivered. This mailbox is disabled (554.30). | mailbox_unknown
Yahoo | RCPT | 552 1 Requested mail action aborted, mailbox not found | mailbox_unknown
iCloud | AUTH | 535 5.7.8 Error: authentication failed: app-specific password required | key_refused
iCloud | DATA | 550 5.7.0 From address is not one of your addresses. | sender_refused
Brevo | AUTH | 525 5.7.1 Unauthorized IP address | key_refused
Brevo | MAIL | 502 5.7.0 Your SMTP account is not yet activated. Please contact us | account_blocked
MailerSend | DATA | 450 The from.email domain must be verified in your account to send emails. #MS42207 | sender_refused
MailerSend | DATA | 450 You have reached trial account unique recipients limit. #MS42225 | test_mode
Postfix | RCPT | 553 5.7.1 <desk@builder.example>: Sender address rejected: not owned by user me | sender_refused
Postfix | RCPT | 554 5.7.1 <owner@home.example>: Relay access denied | key_refused
Postfix | RCPT | 550 5.1.1 <owner@home.example>: Recipient address rejected: User unknown in virtual mailbox table | mailbox_unknown
Postfix | RCPT | 450 4.2.0 <owner@home.example>: Recipient address rejected: Greylisted, see http://postgrey.schweikert.ch/help | mail_busy
Postfix | RCPT | 450 4.1.8 <desk@builder.example>: Sender address rejected: Domain not found | sender_refused
Postfix | DATA | 554 5.7.1 Service unavailable; Client host [203.0.113.7] blocked using zen.spamhaus.org | spam_refused
Exim | RCPT | 550 relay not permitted, authentication required | key_refused
Exim | MAIL | 550 Domain builder.example has exceeded the max emails per hour (101/100 (101%)) allowed. Message discarded. | limit_reached
Exim | RCPT | 550 5.1.1 <owner@home.example>... User unknown | mailbox_unknown
Gmail | RCPT | 452 4.5.3 Your message has too many recipients. | limit_reached
Microsoft 365 | RCPT | 550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain | key_refused
Microsoft 365 | DATA | 550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP. | account_blocked
Mailgun | MAIL | 550 5.7.1 Sandbox subdomains are for test purposes only. Please add your own domain or add the address to authorized recipients in Account Settings. | test_mode
SparkPost | DATA | 550 5.7.1 Unconfigured Sending Domain <builder.example> | sender_refused
Proton | AUTH | 454 4.7.0 Temporary authentication failure: too many login attempts | limit_reached
Fastmail | RCPT | 550 5.1.1 <owner@home.example>: Recipient address rejected: User unknown | mailbox_unknown
Zoho | MAIL | 553 5.7.1 Sender is not allowed to relay emails | sender_refused
MailerSend | DATA | 550 Your plan allows 100 emails per day. | limit_reached
Brevo | DATA | 550 You can only send 300 emails a day. | limit_reached
Mailtrap | DATA | 554 5.7.1 owner@home.example is not in your list of verified test recipients | test_mode
Gmail | DATA | 552 5.3.4 Message size exceeds fixed maximum message size | too_large
Exim | DATA | 552 Message size exceeds maximum permitted | too_large
Microsoft 365 | DATA | 554 5.2.3 Message too large for this recipient | too_large
Yahoo | DATA | 552 Message exceeds the size limit | too_large
cPanel | RCPT | 550 No Such User Here | mailbox_unknown
Dovecot | AUTH | 454 4.7.0 Temporary authentication failure: Connection lost to authentication server | mail_busy
Zoho | AUTH | 550 5.7.1 Account locked due to suspicious activity | account_blocked
Postfix | MAIL | 550 5.1.8 <desk@builder.example>: Sender address rejected: Domain not found | sender_refused
Postfix | MAIL | 452 4.3.1 Insufficient system storage | mail_busy
Postfix | MAIL | 421 4.3.2 All server ports are busy | mail_busy
Postfix | RCPT | 450 4.1.2 <owner@home.example>: Recipient address rejected: Domain not found | mailbox_unknown
Postfix | RCPT | 450 4.7.1 Error: too much mail from 203.0.113.7 | limit_reached
Exim | RCPT | 550 Administrative prohibition | spam_refused
Mimecast | RCPT | 550 5.7.1 Rejected by recipient's policy | spam_refused
Gmail | DATA | 552 5.7.0 This message was blocked because its content presents a potential security issue. | spam_refused
Comcast | DATA | 550 5.7.1 Unauthenticated email is not accepted from this domain | dmarc_refused
Brevo | DATA | 550 Your monthly quota is used up | limit_reached
Resend | DATA | 550 API key is invalid | key_refused
Resend | DATA | 550 This API key is restricted to only send emails from mail.builder.example | sender_refused
Mailjet | DATA | 550 Invalid From field | sender_refused
Mailjet | DATA | 550 5.7.1 Your account is temporarily deactivated | account_blocked
Mailtrap | DATA | 550 Your free trial has ended | account_blocked
Others | DATA | 550 Mailbox quota exceeded | mailbox_full
Others | DATA | 550 Recipient quota exceeded | mailbox_full
Others | DATA | 550 Storage quota of mailbox exceeded | mailbox_full
Others | DATA | 550 Daily recipient quota exceeded | limit_reached
Others | DATA | 550 5.7.1 Daily sending limit for account exceeded | limit_reached
Others | DATA | 550 Hourly sending limit for mailbox hit | limit_reached
Others | DATA | 550 Monthly limit of free plan was hit | limit_reached
Others | DATA | 550 5.7.1 [CS] Message blocked | spam_refused
Others | DATA | 550 5.7.1 [CS] Message blocked. Please see https://spa.xfinity.com/report | spam_refused
Others | DATA | 550 Message rejected due to content | spam_refused
Others | DATA | 550 Message refused | spam_refused
Others | DATA | 550 Message rejected. No such user | mailbox_unknown
Others | DATA | 550 5.7.1 Message rejected: recipient not found | mailbox_unknown
Others | RCPT | 550 5.7.1 <owner@home.example> does not exist | mailbox_unknown
Others | RCPT | 554 5.7.1 Recipient address rejected: Access denied | mailbox_unknown
Others | MAIL | 550 5.7.1 Message rejected: user not found | sender_refused
Others | DATA | 550 5.7.1 The account desk@builder.example does not exist | sender_refused
Others | DATA | 550 5.7.1 Recipient inbox full | mailbox_full
Others | DATA | 550 5.7.1 Your account is inactive. Please contact support | account_blocked
Others | DATA | 550 5.7.1 Message contains a virus | spam_refused
Gmail | DATA | 550 5.7.1 This message does not have authentication information or fails to pass authentication checks. | dmarc_refused
Others | DATA | 550 5.7.1 SMTP credential disabled | key_refused
Others | DATA | 550 5.4.1 All recipient addresses rejected | mailbox_unknown
`;
const rows = answers
  .trim()
  .split('\n')
  .map(
    (row) => row.split(' | ') as [service: string, place: string, answer: string, reason: string],
  );

const options = (place: string, answer: string): Parameters<typeof startMailServer>[0] => {
  const refusal = Object.assign(new Error(answer.slice(4)), {
    responseCode: Number(answer.slice(0, 3)),
  });
  if (place === 'MAIL') return { onMailFrom: (_from, _session, done) => done(refusal) };
  if (place === 'RCPT') return { onRcptTo: (_to, _session, done) => done(refusal) };
  if (place === 'DATA')
    return {
      onData: (stream, _session, done) => void stream.resume().on('end', () => done(refusal)),
    };
  const onAuth = (_auth: unknown, _session: unknown, done: (error: Error) => void) => done(refusal);
  return { authOptional: false, allowInsecureAuth: true, onAuth };
};

test.each(rows)('%s, %s: %s', async (_service, place, answer, reason) => {
  const server = await startMailServer(options(place, answer));
  onTestFinished(() => server.close());
  const url = place === 'AUTH' ? server.url.replace('//', '//me:wrong@') : server.url;
  const sent = openMail(url, from).send({ id: 'a-1', to, letter });
  await expect(sent).rejects.toMatchObject({ reason, answer });
});

test.each([
  [
    'a name that nobody has',
    { code: 'EDNS', message: 'getaddrinfo ENOTFOUND smtp.x.example' },
    'mail_not_found',
  ],
  ['a foreign certificate', { code: 'ESOCKET', message: 'self-signed certificate' }, 'tls_failed'],
  [
    'TLS where none is spoken',
    { code: 'ESOCKET', message: 'C0:error:0A00010B:SSL routines::wrong version number' },
    'tls_failed',
  ],
  [
    'a version of TLS that the service refuses',
    { code: 'ESOCKET', message: 'tlsv1 alert protocol version' },
    'tls_failed',
  ],
  [
    'a version of TLS that we refuse',
    { code: 'ESOCKET', message: 'unsupported protocol' },
    'tls_failed',
  ],
  ['no connection', { code: 'ETIMEDOUT', message: 'Connection timeout' }, 'mail_silent'],
  [
    'an answer in several lines',
    {
      code: 'EENVELOPE',
      command: 'MAIL FROM',
      response: '550-5.4.5 Daily user sending\n550 5.4.5 limit exceeded',
    },
    'limit_reached',
  ],
])('%s', (_what, error, reason) => {
  expect(reasonOf(error, to)).toBe(reason);
});
