import { overdueAt } from '#leads/promise.ts';
import { saysUrgent } from '#leads/urgent.ts';
import { cutText, withoutTurning } from '#shared/text.ts';
import { describeLead, formatAt, isolate, lowerFirst } from './about-lead.ts';
import type { Alert, AlertLead, AlertSite, DatedLead, TomorrowLead } from './alert.ts';
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
/** The link with which the owner says that he has answered. */
export const tellDesk = 'Tell the desk';
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
  if (kind === 'late' && leads) return composeAllLate(leads, site);
  if (kind === 'visit' && lead) return composeVisit(lead, site);
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
  const { name, firstName, service, town, calls, phone, email, deadline, ...times } = described;
  const path = `${dashboard}?lead=${lead.id}`;
  const quote = withoutTurning(lead.message ?? '');
  const page = lead.landing_page?.startsWith('/') ? ` from ${lead.landing_page}` : '';
  const written = times.written ? `Written ${times.written}, with no signal.` : '';
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
  return { letter, path, title: joined([`${bar}: ${firstName}`, lowerFirst(service)]), body };
}

/** Nobody has answered: the email of a new lead, with the reason before the sender's words. */
function composeLate(kind: 'reminder' | 'overdue', lead: AlertLead, site: AlertSite): Words {
  const { letter, path, title } = composeNew(lead, site);
  const { firstName, town, deadline } = describeLead(lead, site);
  const due = lead.answer_by ?? lead.promised_by ?? '';
  const bar = kind === 'reminder' ? timeLeft(Date.parse(due) - site.nowMs()) : 'Overdue';
  const words = joined([`No one has answered ${firstName} yet.`, deadline], ' ');
  const rename = (text: string) => text.replace(letter.bar, bar);
  // Who was taken from the suspected spam keeps its reason.
  const lines = letter.lines.filter(({ text }) => !/^(?:Answer by|It may be spam)/.test(text));
  const said = joined([words, letter.words], '\n\n');
  return {
    letter: { ...letter, subject: rename(letter.subject), bar, words: said, lines },
    path,
    title: rename(title),
    body: joined([town && `${town}.`, deadline], ' '),
  };
}

/** An hour before a visit. */
function composeVisit(lead: AlertLead, site: AlertSite): Words {
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

/** The rows of a list, and what is said of those that it leaves out. */
function cutRows(rows: Row[]): { rows: Row[]; lines: Line[] } {
  const more = rows.length - mostRows;
  const lines = more > 0 ? [{ text: `And ${more} more, all in the desk.` }] : [];
  return { rows: rows.slice(0, mostRows), lines };
}

/** Leads of a list, each with the ways to reach it. `sayWhen`: of each lead, what is said of its time. */
const listLeads = (
  leads: readonly AlertLead[],
  site: AlertSite,
  sayWhen: (lead: AlertLead, deadline: string) => string = () => '',
) =>
  leads.map((lead): Row => {
    const described = describeLead(lead, site);
    const when = sayWhen(lead, described.deadline);
    return {
      title: described.name,
      about: joined([
        saysUrgent(lead.message) ? 'Urgent' : '',
        lead.spam_reason ? 'May be spam' : '',
        described.service,
        described.town,
        `since ${described.since}`,
      ]),
      lines: [
        ...(when ? [{ text: when }] : []),
        ...waysTo(described),
        ...described.extras('digest'),
        { text: 'Open in the desk', href: `${site.origin}${dashboard}?lead=${lead.id}` },
      ],
    };
  });

function composeSeveral(leads: readonly AlertLead[], site: AlertSite): Words {
  const all = leads.map((lead) => describeLead(lead, site));
  const by = all[0]?.answerBy;
  const answer = by ? `Answer the first by ${by}.` : '';
  const said = joined([`${listNames(all)}.`, answer], ' ');
  const urgent = leads.filter(({ message }) => saysUrgent(message)).length;
  const title = joined([`${leads.length} new leads`, urgent ? `${urgent} urgent` : '']);
  const note = composeNote(site, title, said);
  const rows = listLeads(leads, site);
  return { ...note, letter: { ...note.letter, words: answer, ...cutRows(rows) } };
}

/** Reminders that came together: overdue ones first, then the least left. */
function composeAllLate(leads: readonly AlertLead[], site: AlertSite): Words {
  const endOf = (lead: AlertLead) => overdueAt(lead) ?? 0;
  const isOver = (lead: AlertLead) => endOf(lead) <= site.nowMs();
  const sorted = [...leads].sort((a, b) => endOf(a) - endOf(b));
  const over = sorted.filter(isOver).length;
  const left = sorted.length - over;
  const title = joined([over ? `${over} overdue` : '', left ? `${left} to answer soon` : '']);
  const all = sorted.map((lead) => describeLead(lead, site));
  const note = composeNote(
    site,
    title,
    joined([`${listNames(all)}.`, all[0]?.deadline ?? ''], ' '),
  );
  const rows = listLeads(sorted, site, (lead, by) =>
    joined([isOver(lead) ? 'Overdue.' : '', by], ' '),
  );
  const words = 'No one has answered them yet.';
  return { ...note, letter: { ...note.letter, words, ...cutRows(rows) } };
}

const steps = { visit: 'visit', price: 'price', follow_up: 'follow-up' };

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Like '1 visit, 2 follow-ups'. */
const countSteps = (tomorrow: readonly TomorrowLead[]): string =>
  joined(
    (['visit', 'price', 'follow_up'] as const).map((what) => {
      const count = tomorrow.filter((lead) => lead.what === what).length;
      return count ? plural(count, steps[what]) : '';
    }),
  );

function composeDigest({ payload }: Alert, site: AlertSite): Words {
  const { to_answer: open = [], overdue = 0, suspected = 0, tomorrow = [] } = payload;
  const { visited = [], prices = [] } = payload;
  const all = open.map((lead) => ({ lead, ...describeLead(lead, site) }));
  const count = joined([`${open.length} to answer`, overdue ? `${overdue} overdue` : '']);
  const title = `Tonight: ${open.length ? count : 'no one is waiting'}`;
  const left = joined([
    visited.length ? `${plural(visited.length, 'visit')} to log` : '',
    prices.length ? `${plural(prices.length, 'price')} late` : '',
  ]);
  const ahead = tomorrow.length ? `Tomorrow: ${countSteps(tomorrow)}` : '';
  const spam = suspected
    ? `Suspected spam in the last three days: ${suspected}. Check it in the desk for real requests.`
    : '';
  const names = listNames(all);
  const body = joined([names && `${names}.`, left && `${left}.`, ahead && `${ahead}.`], ' ');
  const note = composeNote(site, title, body || 'Open the desk.');
  const owed = all.map(({ lead: _, ...described }) => ({
    title: described.name,
    about: joined([described.service, described.town, `since ${described.since}`]),
    lines: [waysTo(described)[0] ?? noWay],
  }));
  const listed = cutRows(owed);
  const late = (leads: readonly DatedLead[], what: string) =>
    leads.map((lead): Row => {
      const described = describeLead(lead, site);
      const when = formatAt(Date.parse(lead.at), 'short', site);
      const { origin } = site;
      return {
        title: `${what} ${when}: ${described.name}`,
        about: joined([described.service, described.town]),
        lines: [
          waysTo(described)[0] ?? noWay,
          { text: 'Open in the desk', href: `${origin}${dashboard}?lead=${lead.id}` },
        ],
      };
    });
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
      subject: joined([title, left, ahead], '. '),
      words: '',
      rows: [
        ...listed.rows,
        ...late(visited, 'How did it go? Visit'),
        ...late(prices, 'Price promised by'),
        ...next,
      ],
      lines: [...listed.lines, ...(spam ? [{ text: spam }] : [])],
    },
  };
}

function composeTest({ test }: Alert, site: AlertSite): Words {
  if (test?.started_by === 'schedule') {
    const daily =
      'Nothing to do: the form, the database and email work. If this email doesn’t come one morning, open the desk.';
    const path = '/admin/settings';
    return { ...composeNote(site, 'Daily test', daily), body: 'Push works on this phone.', path };
  }
  const href = `${site.origin}/api/test-arrived?code=${test?.arrived_code}`;
  const words =
    'If you can read this, email alerts work. Press the button so the desk knows it arrived.';
  const { letter } = composeNote(site, 'Test lead from your website', words);
  return {
    letter: { ...letter, buttons: [{ text: 'It arrived', href }] },
    title: 'Test lead',
    body: 'Push works on this phone.',
    path: '/admin/settings',
  };
}

function composeConfirm({ payload }: Alert, site: AlertSite): Words {
  const words = `The owner of ${site.shortName} wants you to get an alert for each request from the website. The button works for one day. If you don’t know what this is about, ignore this email.`;
  const note = composeNote(site, `Do you want ${site.shortName}’s lead alerts?`, words);
  const href = `${site.origin}/api/confirm-address?code=${payload.code}`;
  const letter = { ...note.letter, buttons: [{ text: 'Confirm alerts', href }], foot: [] };
  return { ...note, letter };
}

const addressChanges = {
  asked: 'was asked to confirm your alerts',
  added: 'now gets your leads',
  removed: 'no longer gets your alerts',
  calendar: 'now shows your visits and follow-ups',
};

function composeAddress({ payload: { address, change = 'asked' } }: Alert, site: AlertSite): Words {
  const words =
    'Wasn’t you? Open Settings, correct it and change your password. That signs out every other browser.';
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
