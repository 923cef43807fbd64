import { saysUrgent } from '#leads/urgent.ts';
import { cutText, withoutTurning } from '#shared/text.ts';
import { describeLead, formatAt, lowerFirst } from './about-lead.ts';
import type { AlertLead, AlertSite } from './alert.ts';
import type { Letter } from './letter.ts';
import { composeNote, dashboard, joined, settingsLine, type Words } from './note.ts';

const longestQuote = 1500;
/** The link with which the owner says that he has answered. */
export const tellDesk = 'Tell the desk';

/** A new lead. */
export function composeNew(lead: AlertLead, site: AlertSite): Words {
  const described = describeLead(lead, site);
  const { name, firstName, service, town, calls, phone, email, deadline, ...times } = described;
  const path = `${dashboard}?lead=${lead.id}`;
  const quote = withoutTurning(lead.message ?? '');
  const page = lead.landing_page?.startsWith('/') ? ` from ${lead.landing_page}` : '';
  const written = times.written ? `Written ${times.written}, offline.` : '';
  const reference = times.reference ? `Reference ${times.reference}.` : '';
  const spam =
    lead.spam_reason &&
    `It may be spam: ${lead.spam_reason}. If it is, mark it as spam in the desk.`;
  const about = saysUrgent(lead.message) ? 'Urgent lead' : 'New lead';
  // It is in the list, and rings, because it may be a person.
  const bar = lead.spam_reason ? `${about}, may be spam` : about;
  const replyTo = email?.href ? { name: lead.name, address: lead.email ?? '' } : undefined;
  const reply = { text: `Your reply to this email goes to ${firstName}.` };
  const sheet = replyTo ? 'mailed' : 'call';
  const tell = {
    before: 'Answered? ',
    text: tellDesk,
    href: `${site.origin}${path}&do=${sheet}`,
  };
  const letter: Letter = {
    subject: subjectOf(bar, described),
    bar,
    title: name,
    about: joined([service, town]),
    words:
      quote.length > longestQuote
        ? `${cutText(quote, longestQuote)}… The rest is in the desk.`
        : quote,
    buttons: [...calls, { text: 'Open in the desk', href: site.origin + path }],
    lines: [
      ...(spam ? [{ text: spam }] : []),
      ...(deadline ? [{ text: deadline }] : []),
      ...(phone ? [phone] : []),
      ...(email ? [email] : []),
      ...described.extras('email'),
      { text: joined([`Received ${times.received}${page}.`, written, reference], ' ') },
    ],
    foot: [...(replyTo ? [reply] : []), tell, settingsLine(site)],
    replyTo,
  };
  const body = joined([town && `${town}.`, deadline], ' ') || 'Open the desk.';
  return { letter, path, title: titleOf(bar, described), body };
}

type Described = ReturnType<typeof describeLead>;

const subjectOf = (bar: string, { name, service, town }: Described): string =>
  joined([`${bar}: ${name}`, lowerFirst(service), town]);

/** The notification's title: no last name, because it appears on a locked screen. */
const titleOf = (bar: string, { firstName, service }: Described): string =>
  joined([`${bar}: ${firstName}`, lowerFirst(service)]);

/** Nobody has answered: the email of a new lead, with the reason before the sender's words. */
export function composeLate(kind: 'reminder' | 'overdue', lead: AlertLead, site: AlertSite): Words {
  const { letter, path } = composeNew(lead, site);
  const described = describeLead(lead, site);
  const { firstName, town, deadline } = described;
  const due = lead.answer_by ?? lead.promised_by ?? '';
  const bar = kind === 'reminder' ? timeLeft(Date.parse(due) - site.nowMs()) : 'Overdue';
  const words = joined([`No one has answered ${firstName} yet.`, deadline], ' ');
  // Who was taken from the suspected spam keeps its reason.
  const lines = letter.lines.filter(({ text }) => !/^(?:Answer by|It may be spam)/.test(text));
  const said = joined([words, letter.words], '\n\n');
  return {
    letter: { ...letter, subject: subjectOf(bar, described), bar, words: said, lines },
    path,
    title: titleOf(bar, described),
    body: joined([town && `${town}.`, deadline], ' '),
  };
}

/** An hour before a visit. */
export function composeVisit(lead: AlertLead, site: AlertSite): Words {
  const { firstName, service, town } = describeLead(lead, site);
  const at = lead.visit_at ? ` at ${formatAt(Date.parse(lead.visit_at), 'time', site)}` : '';
  const title = `Visit${at}: ${firstName}`;
  const note = composeNote(site, title, joined([service, town]) || 'Open the desk.');
  return { ...note, path: `${dashboard}?lead=${lead.id}` };
}

/** Until then, as the bar of a reminder says it. */
function timeLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (!(minutes > 0)) return 'Overdue';
  if (minutes < 45) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  const hours = Math.max(1, Math.round(minutes / 60));
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} left`;
}
