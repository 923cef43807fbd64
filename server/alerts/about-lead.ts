import { isEmailAddress } from '#leads/answerable.ts';
import { listExtras } from '#leads/fields.ts';
import { undecidedService } from '#leads/form-messages.ts';
import { phonesOf, phoneWordsOf } from '#leads/phone.ts';
import { toPlace } from '#leads/place.ts';
import { referenceOf } from '#leads/reference.ts';
import { firstNameOf } from '#shared/person-name.ts';
import { cutText, withoutTurning } from '#shared/text.ts';
import type { AlertLead, AlertSite, DigestLead } from './alert.ts';
import type { Line } from './letter.ts';

const time = { hour: 'numeric', minute: '2-digit' } as const;
const day = { month: 'short', day: 'numeric' } as const;
const formats = {
  /** Tuesday, Nov 24, 12:52 PM */
  long: { weekday: 'long', ...day, ...time },
  /** Tue 12:52 PM */
  short: { weekday: 'short', ...time },
  /** Mon, Nov 23, 12:52 PM */
  dated: { weekday: 'short', ...day, ...time },
  /** 12:52 PM */
  time,
} as const;
/** Within so many days the day of the week says which day it is. */
const weekdayMs = 6 * 86_400_000;
const longestName = 60;

/** An instant on the clock of the business; with its year when that is not this one. */
export function formatAt(ms: number, format: keyof typeof formats, site: AlertSite): string {
  const { timeZone, nowMs } = site;
  const now = nowMs();
  const is = format === 'short' && Math.abs(ms - now) > weekdayMs ? 'dated' : format;
  const yearOf = (instant: number) =>
    new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone }).format(instant);
  const hasDay = is === 'long' || is === 'dated';
  const year = hasDay && yearOf(ms) !== yearOf(now) ? { year: 'numeric' as const } : {};
  return (
    new Intl.DateTimeFormat('en-US', { ...formats[is], ...year, timeZone })
      .format(ms)
      // Newer data of ICU has a narrow no-break space before PM.
      .replace('\u202f', ' ')
      .replace(is === 'short' ? ',' : '', '')
  );
}

/** Hebrew and Arabic letters and the marks of direction (Unicode, Bidi_Class R, AL). */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u200E\u200F]/;

/** What somebody wrote in one line; written from right to left it doesn't reorder the words around it (FSI, PDI). */
export function isolate(text: string): string {
  const plain = withoutTurning(text);
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** What alerts say of a lead. */
export function describeLead(lead: DigestLead & Partial<AlertLead>, site: AlertSite) {
  const at = (ms: number, format: keyof typeof formats) => formatAt(ms, format, site);
  const receivedMs = Date.parse(lead.created_at);
  const by = (instant: string | null | undefined, format: keyof typeof formats) =>
    instant ? at(Date.parse(instant), format) : undefined;
  return {
    name: isolate(lead.name) || 'Someone',
    firstName: isolate(cutText(firstNameOf(lead.name, site.isTown) || lead.name, 40)) || 'Someone',
    service: serviceOf(lead, site),
    town: lead.area ? isolate(cutText(toPlace(lead.area), longestName)) : '',
    received: at(receivedMs, 'long'),
    since: at(receivedMs, 'dated'),
    written: by(lead.written_at, 'long'),
    // A lead in the second store has no id of the database yet.
    reference: /^[0-9a-f]{8}-/.test(lead.id) ? referenceOf(lead.id) : '',
    answerBy: by(lead.answer_by ?? lead.promised_by, 'short'),
    deadline: deadlineOf(lead, site),
    extras: (place: 'email' | 'digest') =>
      listExtras(lead, place).map(({ title, text }) => ({ text: `${title}: ${isolate(text)}` })),
    ...callsOf(lead),
    email: emailOf(lead),
  };
}

/**
 * Until when a lead is to be answered, in the same words in each alert: the desk's own time first, then the promise of
 * the website, if that is another.
 */
function deadlineOf({ answer_by, promised_by }: DigestLead, site: AlertSite): string {
  const answer = Date.parse(answer_by ?? promised_by ?? '');
  const promise = Date.parse(promised_by ?? answer_by ?? '');
  if (Number.isNaN(answer)) return '';
  const by = formatAt(answer, 'short', site);
  if (answer === promise) return `Answer by ${by}.`;
  const why = answer < promise ? 'before you close' : 'after you open';
  return `Answer by ${by}, ${why}. Promised by ${formatAt(promise, 'short', site)}.`;
}

/** "Deck construction" as "deck construction", for the middle of a sentence; "ADA ramps" stays. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function serviceOf({ service_type: id }: DigestLead, site: AlertSite): string {
  if (id === undecidedService.id) return '';
  const name = site.findService(id) ?? id.replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A button for each number that was typed, and what was typed where it says more, or holds none. */
function callsOf(lead: DigestLead): { calls: Line[]; phone: Line | undefined } {
  const calls = phonesOf(lead).map(({ display, dial }) => ({
    before: 'Call ',
    text: display,
    href: `tel:${dial}`,
  }));
  const typed = phoneWordsOf(lead.phone)?.trim();
  return { calls, phone: typed ? { before: 'Phone: ', text: isolate(typed) } : undefined };
}

/**
 * A provider's field may hold any text: only one whole address is linked and answered. A question mark in it would
 * begin further headers (RFC 6068).
 */
function emailOf({ email }: DigestLead): Line | undefined {
  if (!email) return undefined;
  const line = { before: 'Email: ', text: isolate(email) };
  if (!isEmailAddress(email)) return line;
  const [, local = '', domain = ''] = /^(.*)@(.*)$/.exec(email) ?? [];
  return { ...line, href: `mailto:${encodeURIComponent(local)}@${domain}` };
}
