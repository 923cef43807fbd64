import { cleanLine, cutText } from '#shared/text.ts';
import { canBeCalled, emailIn, placeContact } from './answerable.ts';
import { type ColumnOf, fieldRow, type LeadField, leadFields } from './fields.ts';
import { cleanEntries, findErrors } from './find-errors.ts';
import { undecidedService } from './form-messages.ts';
import { limits } from './limits.ts';
import { parsePhone } from './phone.ts';

/** A lead as stored: the homeowner's words, a US phone as E.164, ids in kebab-case. */
export type Lead = Record<ColumnOf<LeadField> | 'phone_extension' | 'landing_page', string>;

/** The raw entries of a post, by field name; a missing field is empty. */
export type Entries = Readonly<
  Record<LeadField | 'landing_page', string> & {
    /** What the page's list of services called the chosen one. */
    service_label?: string;
  }
>;

type Values = Record<LeadField, string>;

/** What is stored in one line, as it was typed or chosen. */
const lineFields = leadFields.filter(
  (name): name is LineField => fieldRow(name).kind === 'line' || fieldRow(name).kind === 'extra',
);
type LineField = Exclude<LeadField, 'phone' | 'email' | 'service' | 'message'>;

/** Either the lead, or a message for each field that stops it; `values` are the entries to show again. */
export type Checked =
  | { lead: Lead; values: Values }
  | { errors: Partial<Record<LeadField, string>>; values: Values };

/**
 * Checks the entries of a post. `services` are the ids that may be chosen; empty allows any id. Only what nobody could
 * answer, or has no name, is refused. What else fits no column is added to the message, so that nothing is lost:
 * an email that is none, the whole of what is too long, a service that isn't in the list (any more).
 */
export function checkSubmission(entries: Entries, services: readonly string[]): Checked {
  const values = cleanEntries(entries);
  const service = findService(values.service, cleanLine(entries.service_label ?? ''), services);
  const errors = findErrors(values);
  if (Object.keys(errors).length > 0) return { errors, values };
  const { email, phone: typed } = placeContact(values);
  const address = emailIn(email) ?? '';
  const { phone, extension } = parsePhone(fitPhone(typed));
  const lines = lineFields.map((name) => ({ ...fieldRow(name), value: values[name] }));
  const fits = ({ form, value }: (typeof lines)[number]) =>
    !value || !form?.choices || form.choices.includes(value);
  const lead = {
    ...(Object.fromEntries(
      lines.map((line) => [line.column, fits(line) ? cutText(line.value, line.limit) : '']),
    ) as Record<ColumnOf<(typeof lineFields)[number]>, string>),
    email: address,
    phone,
    phone_extension: extension,
    service_type: service.id,
    message: '',
    landing_page: entries.landing_page,
  };
  const asWritten = [
    ...lines
      .filter((line) => line.value.length > line.limit || !fits(line))
      .map(({ title, value }) => `${title} as written: ${value}`),
    typed.length > limits.phone && `Phone as written: ${typed}`,
    email !== address && `Email as written: ${email}`,
  ];
  const parts = [service.words, values.message, asWritten.filter(Boolean).join('\n')];
  lead.message = cutText(parts.filter(Boolean).join('\n\n'), limits.providerMessage);
  return { lead, values };
}

/** The service as stored; `words` say which one it was when the list has no such id. */
function findService(
  id: string,
  label: string,
  services: readonly string[],
): { id: string; words: string } {
  const isKnown = services.length > 0 ? services.includes(id) : isId(id);
  if (isKnown || id === '' || id === undecidedService.id)
    return { id: id || undecidedService.id, words: '' };
  return { id: undecidedService.id, words: `Service: ${label || id.replaceAll('-', ' ')}` };
}

const isId = (text: string): boolean =>
  text.length <= limits.service && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** As much as the column takes: of many words those that hold the number. */
function fitPhone(text: string): string {
  const start = cutText(text, limits.phone);
  return start === text || canBeCalled(start)
    ? start
    : cutText(text.slice(Math.max(0, text.search(/\p{Nd}/u))), limits.phone);
}
