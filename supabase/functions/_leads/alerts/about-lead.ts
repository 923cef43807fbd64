import { isEmailAddress } from '../answerable.ts';
import { undecidedService } from '../form-words.ts';
import { formatPhone } from '../phone.ts';
import { toPlace } from '../place.ts';
import { referenceOf } from '../reference.ts';
import type { AlertLead, AlertSite, DigestLead } from './alert.ts';
import type { Line } from './letter.ts';

const formats = {
  /** Tuesday, Nov 24, 12:52 PM */
  long: { weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Tue 12:52 PM */
  short: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  /** Mon, Nov 23, 12:52 PM */
  dated: { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** 12:52 PM */
  time: { hour: 'numeric', minute: '2-digit' },
} as const;

/** An instant on the clock of the business. */
export const formatAt = (ms: number, format: keyof typeof formats, site: AlertSite): string =>
  new Intl.DateTimeFormat('en-US', { ...formats[format], timeZone: site.timeZone })
    .format(ms)
    // Newer data of ICU has a narrow no-break space before PM.
    .replace('\u202f', ' ')
    .replace(format === 'short' ? ',' : '', '');

/** What alerts say of a lead. */
export function describeLead(lead: DigestLead & Partial<AlertLead>, site: AlertSite) {
  const at = (ms: number, format: keyof typeof formats) => formatAt(ms, format, site);
  const receivedMs = Date.parse(lead.created_at);
  const by = (time: string | null | undefined, format: keyof typeof formats) =>
    time ? at(Date.parse(time), format) : undefined;
  return {
    firstName: lead.name.split(/\s/)[0]?.slice(0, 40) || 'Somebody',
    service: serviceOf(lead, site),
    town: lead.area ? toPlace(lead.area) : '',
    received: at(receivedMs, 'long'),
    since: at(receivedMs, 'dated'),
    written: by(lead.written_at, 'long'),
    // A lead in the second store has no id of the database yet.
    reference: /^[0-9a-f]{8}-/.test(lead.id) ? referenceOf(lead.id) : '',
    promised: by(lead.promised_by, 'long'),
    promisedShort: by(lead.promised_by, 'short'),
    answerBy: by(lead.answer_by, 'short'),
    call: callOf(lead),
    email: emailOf(lead),
  };
}

/** "Deck construction" as "deck construction", for the middle of a sentence; "ADA ramps" stays. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

function serviceOf({ service_type: id }: DigestLead, site: AlertSite): string {
  if (id === undecidedService.id) return '';
  const name = site.findService(id) ?? id.replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The number to call, its extension after a pause: phones dial the letters of `;ext=`, too. Undefined without a phone. */
function callOf({ phone, phone_extension: extension }: DigestLead): Line | undefined {
  const digits = phone?.replace(/[^+\d]/g, '');
  if (!phone || !digits) return undefined;
  const [shown, dialed] = extension ? [` ext. ${extension}`, `,${extension}`] : ['', ''];
  return { before: 'Call ', text: formatPhone(phone) + shown, href: `tel:${digits}${dialed}` };
}

/** A provider's field may hold any text: only one whole address is linked and answered. */
function emailOf({ email }: DigestLead): Line | undefined {
  if (!email) return undefined;
  const line = { before: 'Email: ', text: email };
  return isEmailAddress(email) ? { ...line, href: `mailto:${email}` } : line;
}
