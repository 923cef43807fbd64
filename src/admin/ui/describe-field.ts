import { extraFields } from '#leads/fields.ts';
import { toStatus } from '#leads/statuses.ts';
import { formatMoment, formatMoney, formatTime } from './formats.ts';

/** How a lead ended, in words. */
export const endingLabels = {
  won: 'Won',
  lost: 'Lost',
  not_for_us: 'Not for us',
  never_reached: 'Never reached',
} as const;

/** An ending in words; one that the desk does not know is its own word. */
export const describeEnding = (ending: string): string =>
  endingLabels[ending as keyof typeof endingLabels] ?? ending;

type Value = string | number | boolean | null;

const moment = (name: string) => (value: Value, now: number) =>
  value ? `${name} ${formatMoment(now, String(value))}` : `no ${name}`;

const plain = (name: string) => (value: Value) => (value ? `${name} ${value}` : `no ${name}`);

/** What a column of a lead says, by its value. */
const words: Record<string, (value: Value, now: number) => string> = {
  status: (value) => toStatus(String(value)).label,
  follow_up_at: moment('follow-up'),
  visit_at: moment('visit'),
  price_by: moment('price by'),
  quote_dollars: (value) => (typeof value === 'number' ? formatMoney(value) : 'no amount'),
  ending: (value) => (value ? describeEnding(String(value)) : 'no ending'),
  ending_reason: (value) => String(value ?? 'no reason'),
  suspected_spam: (value) => (value ? 'marked as spam' : 'not spam'),
  phone_wrong: (value) => (value ? 'number marked as wrong' : 'number marked as correct'),
  phone: plain('phone'),
  name: plain('name'),
  email: plain('email'),
  street: plain('street'),
  area: plain('town'),
  service_type: plain('service'),
  ...Object.fromEntries(
    extraFields
      .filter(({ in: places }) => places?.includes('history'))
      .map(({ column, title }) => [column, plain(title.toLowerCase())]),
  ),
};

/** The columns whose change the owner is told. */
export const isTold = (field: string): boolean => field in words;

const nameOf = (field: string): string =>
  field === 'area'
    ? 'town'
    : field
        .replace(/_(?:at|where|words|type)$/, '')
        .replace('follow_up', 'follow-up')
        .replace('_', ' ');

/** A value of a column in words, seen from `now`, in milliseconds since 1970. */
export const describeField = (field: string, value: Value, now = Date.now()): string =>
  words[field]?.(value, now) ?? (value === null ? `no ${nameOf(field)}` : String(value));

/** A value that stayed as somebody else had set it. */
interface Sides {
  yours: Value;
  theirs: Value;
  at: string | null;
  device: string | null;
}

/** Fields whose values stayed. */
export type Stayed = Partial<Record<string, Sides>>;

const order = ['status', 'follow_up_at', 'visit_at', 'ending'];

/** The field of a conflict that tells the owner most, with its two values. */
export function mainField(conflict: Stayed): [field: string, sides: Sides | undefined] {
  const fields = Object.keys(conflict);
  const field = order.find((one) => fields.includes(one)) ?? fields[0] ?? 'status';
  return [field, conflict[field]];
}

/** Like 'The status has been changed since (Quoted, 3:05 PM, Office laptop)'. */
export function describeConflict(conflict: Stayed, what: string): string {
  const [field, sides] = mainField(conflict);
  if (!sides) return `this ${what}`;
  const { theirs, at, device } = sides;
  const facts = [describeField(field, theirs), at && formatTime(at), device];
  return `the ${nameOf(field)} ${what} (${facts.filter(Boolean).join(', ')})`;
}
