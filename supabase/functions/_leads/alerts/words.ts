import { cutText, withoutTurning } from '../../_shared/text.ts';
import { saysUrgent } from '../urgent.ts';
import { describeLead, formatAt, isolate, lowerFirst } from './about-lead.ts';
import type { Alert, AlertLead, AlertSite, TomorrowLead } from './alert.ts';
import type { Letter, Line, Row } from './letter.ts';
import { describeTrouble } from './trouble.ts';

/** What an alert says: as an email, and as a push with a title, one line, and the desk's page it opens. */
export interface Words {
  letter: Letter;
  title: string;
  body: string;
  path: string;
}

const longestQuote = 1500;
/** Leads that one email lists; Gmail cuts off what is longer than 102 kB. */
const mostRows = 150;
/** Names in a push. */
const mostNames = 5;
const dashboard = '/admin/dashboard';
const settingsLine = ({ origin }: AlertSite) => ({
  text: 'Alert settings',
  href: `${origin}/admin/settings`,
});
const joined = (parts: readonly string[], by = ', '): string => parts.filter(Boolean).join(by);
/** Like 'Ann, Ben and 3 more'. */
const listNames = (leads: readonly { firstName: string }[]): string => {
  const names = leads.slice(0, mostNames).map(({ firstName }) => firstName);
  const more = leads.length - names.length;
  return joined(names) + (more > 0 ? ` and ${more} more` : '');
};
/** How to reach somebody: buttons or lines. */
const waysTo = ({ calls, phone, email }: ReturnType<typeof describeLead>): Line[] => [
  ...calls,
  ...(phone ? [phone] : []),
  ...(email ? [email] : []),
];
const noWay = { text: 'No phone and no email' };

/** The words of an alert. A push has first name, service and town only: it is shown on a locked phone. */
export function composeWords(alert: Alert, site: AlertSite): Words {
  const { kind, lead, leads } = alert;
  if (kind === 'new' && lead) return composeNew(lead, site);
  if ((kind === 'reminder' || kind === 'overdue') && lead) return composeLate(kind, lead, site);
  if (kind === 'several' && leads) return composeSeveral(leads, site);
  if (kind === 'test') return composeTest(alert, site);
  if (kind === 'digest') return composeDigest(alert, site);
  if (kind === 'confirm') return composeConfirm(alert, site);
  if (kind === 'address') return composeAddress(alert, site);
  const name = lead && describeLead(lead, site).firstName;
  return composeNote(site, ...describeTrouble(kind, alert.payload, name));
}

/** A new lead. */
export function composeNew(lead: AlertLead, site: AlertSite): Words {
  const described = describeLead(lead, site);
  const { name, firstName, service, town, calls, phone, email, ...times } = described;
  const path = `${dashboard}?lead=${lead.id}`;
  const quote = withoutTurning(lead.message ?? '');
  const page = lead.landing_page?.startsWith('/') ? ` from ${lead.landing_page}` : '';
  const written = times.written ? `Written ${times.written}, without signal.` : '';
  const reference = times.reference ? `Reference ${times.reference}.` : '';
  const promised =
    times.answerByLong && times.answerByLong !== times.promised
      ? `Answer by ${times.answerByLong}.`
      : times.promised && `Your website promises an answer by ${times.promised}.`;
  const spam =
    lead.spam_reason &&
    `It may be spam: ${lead.spam_reason}. If it is, mark it as spam in the desk.`;
  const about = saysUrgent(lead.message) ? 'Urgent lead' : 'New lead';
  // It is in the list, and rings, because it may be a person.
  const bar = lead.spam_reason ? `${about}, may be spam` : about;
  const replyTo = email?.href ? { name: lead.name, address: lead.email ?? '' } : undefined;
  const reply = { text: `Reply to this email and you write to ${firstName}.` };
  const letter: Letter = {
    subject: joined([`${bar}: ${name}`, lowerFirst(service), town]),
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
      ...(promised ? [{ text: promised }] : []),
      ...(phone ? [phone] : []),
      ...(email ? [email] : []),
      { text: joined([`Received ${times.received}${page}.`, written, reference], ' ') },
    ],
    foot: [...(replyTo ? [reply] : []), settingsLine(site)],
    replyTo,
  };
  const answer = times.answerBy ? `Answer by ${times.answerBy}.` : '';
  const body = joined([town && `${town}.`, answer], ' ') || 'Open the desk.';
  return { letter, path, title: joined([`${bar}: ${firstName}`, lowerFirst(service)]), body };
}

/** Nobody has answered: the email of a new lead, with the reason before the sender's words. */
function composeLate(kind: 'reminder' | 'overdue', lead: AlertLead, site: AlertSite): Words {
  const { letter, path, title } = composeNew(lead, site);
  const { firstName, town, promisedShort, answerBy = promisedShort } = describeLead(lead, site);
  const due = lead.answer_by ?? lead.promised_by ?? '';
  const bar = kind === 'reminder' ? timeLeft(Date.parse(due) - site.nowMs()) : 'Overdue';
  // One time: the one that the bar counts to.
  const by = answerBy ? `Answer by ${answerBy}.` : '';
  const ended =
    site.replyHours && promisedShort
      ? `The ${site.replyHours} hours ended at ${promisedShort}.`
      : answerBy && `The time to answer ended at ${answerBy}.`;
  const words =
    kind === 'reminder'
      ? joined([`Nobody has answered ${firstName} yet.`, by], ' ')
      : joined([ended ?? '', 'Nobody has answered yet.'], ' ');
  const rename = (text: string) => text.replace(letter.bar, bar);
  // Who was taken from the suspected spam keeps its reason.
  const lines = letter.lines.filter(
    ({ text }) => !/^(?:Your website promises|Answer by|It may be spam)/.test(text),
  );
  const said = joined([words, letter.words], '\n\n');
  return {
    letter: { ...letter, subject: rename(letter.subject), bar, words: said, lines },
    path,
    title: rename(title),
    body: kind === 'reminder' ? joined([town && `${town}.`, by], ' ') : words,
  };
}

/** Until then, as the bar of a reminder says it. */
function timeLeft(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (!(minutes > 0)) return 'Overdue';
  if (minutes < 45) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  const hours = Math.max(1, Math.round(minutes / 60));
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} left`;
}

/** The rows of a list, and what is said of those that it leaves out. */
function cutRows(rows: Row[]): { rows: Row[]; lines: Line[] } {
  const more = rows.length - mostRows;
  const lines = more > 0 ? [{ text: `And ${more} more. All of them are in the desk.` }] : [];
  return { rows: rows.slice(0, mostRows), lines };
}

function composeSeveral(leads: readonly AlertLead[], site: AlertSite): Words {
  const all = leads.map((lead) => ({ lead, ...describeLead(lead, site) }));
  const names = listNames(all);
  const by = all[0]?.answerBy;
  const answer = by ? `Answer the first by ${by}.` : '';
  const note = composeNote(site, `${leads.length} new leads`, joined([`${names}.`, answer], ' '));
  const rows = all.map(({ lead, ...described }) => ({
    title: described.name,
    about: joined([
      saysUrgent(lead.message) ? 'Urgent' : '',
      lead.spam_reason ? 'May be spam' : '',
      described.service,
      described.town,
      `since ${described.since}`,
    ]),
    lines: [
      ...waysTo(described),
      { text: 'Open in the desk', href: `${site.origin}${dashboard}?lead=${lead.id}` },
    ],
  }));
  return { ...note, letter: { ...note.letter, words: answer, ...cutRows(rows) } };
}

const steps = { visit: 'visit', price: 'price', follow_up: 'follow-up' };

/** Like '1 visit, 2 follow-ups'. */
const countSteps = (tomorrow: readonly TomorrowLead[]): string =>
  joined(
    (['visit', 'price', 'follow_up'] as const).map((what) => {
      const count = tomorrow.filter((lead) => lead.what === what).length;
      return count ? `${count} ${steps[what]}${count === 1 ? '' : 's'}` : '';
    }),
  );

function composeDigest({ payload }: Alert, site: AlertSite): Words {
  const { to_answer: open = [], overdue = 0, suspected = 0, tomorrow = [] } = payload;
  const all = open.map((lead) => ({ lead, ...describeLead(lead, site) }));
  const count = joined([`${open.length} to answer`, overdue ? `${overdue} overdue` : '']);
  const title = `Tonight: ${open.length ? count : 'nobody is waiting'}`;
  const ahead = tomorrow.length ? `Tomorrow: ${countSteps(tomorrow)}` : '';
  const spam = suspected
    ? `Suspected spam of the last three days: ${suspected}. Look through it in the desk.`
    : '';
  const names = listNames(all);
  const body = joined([names && `${names}.`, ahead && `${ahead}.`], ' ');
  const note = composeNote(site, title, body || 'Open the desk.');
  const owed = all.map(({ lead: _, ...described }) => ({
    title: described.name,
    about: joined([described.service, described.town, `since ${described.since}`]),
    lines: [waysTo(described)[0] ?? noWay],
  }));
  const listed = cutRows(owed);
  const next = tomorrow.map((lead) => {
    const described = describeLead(lead, site);
    const { name, service, town } = described;
    const when = formatAt(Date.parse(lead.at), 'time', site);
    const where = lead.visit_where ?? joined([lead.street ?? '', town]);
    const lines = [where, lead.words ?? '']
      .filter(Boolean)
      .map((text) => ({ text: isolate(text) }));
    return {
      title: `Tomorrow ${when}, ${steps[lead.what]}: ${name}`,
      about: service,
      lines: [...lines, waysTo(described)[0] ?? noWay],
    };
  });
  return {
    ...note,
    letter: {
      ...note.letter,
      subject: joined([title, ahead], '. '),
      words: '',
      rows: [...listed.rows, ...next],
      lines: [...listed.lines, ...(spam ? [{ text: spam }] : [])],
    },
  };
}

function composeTest({ test }: Alert, site: AlertSite): Words {
  if (test?.started_by === 'schedule') {
    const daily =
      'Nothing to do: form, database and email work. If this email is missing one morning, open the desk.';
    const path = '/admin/settings';
    return { ...composeNote(site, 'Daily test', daily), body: 'Push works on this phone.', path };
  }
  const href = `${site.origin}/api/test-arrived?code=${test?.arrived_code}`;
  const words = 'If you can read this, email alerts work. Press the button, and the desk knows it.';
  const { letter } = composeNote(site, 'Test lead from your website', words);
  return {
    letter: { ...letter, buttons: [{ text: 'It arrived', href }] },
    title: 'Test lead',
    body: 'Push works on this phone.',
    path: '/admin/settings',
  };
}

function composeConfirm({ payload }: Alert, site: AlertSite): Words {
  const words = `The owner of ${site.shortName} wants to send you an alert for each request from the website. The button works for one day. If you don’t know about this, do nothing.`;
  const note = composeNote(site, `Do you want the alerts of ${site.shortName}?`, words);
  const href = `${site.origin}/api/confirm-address?code=${payload.code}`;
  const letter = { ...note.letter, buttons: [{ text: 'See the question', href }], foot: [] };
  return { ...note, letter };
}

const addressChanges = {
  asked: 'was asked whether it wants your alerts',
  added: 'gets your leads now',
  removed: 'gets no more alerts',
  calendar: 'shows your visits and follow-ups now',
};

function composeAddress({ payload: { address, change = 'asked' } }: Alert, site: AlertSite): Words {
  const words =
    'Was it not you? Open the settings, remove it and change the password: it signs out every other browser.';
  return composeNote(site, `${address} ${addressChanges[change]}`, words);
}

/** What email and push say in the same words. `more` is in the email only. */
function composeNote(site: AlertSite, title: string, words: string, more = ''): Words {
  const letter = {
    subject: title,
    bar: `${site.shortName} desk`,
    title,
    words: joined([words, more], ' '),
    buttons: [{ text: 'Open the desk', href: site.origin + dashboard }],
    lines: [],
    foot: [settingsLine(site)],
  };
  return { letter, title, body: words, path: dashboard };
}
