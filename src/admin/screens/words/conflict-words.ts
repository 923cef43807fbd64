import type { Conflict } from '#admin/log/log.ts';
import { formatMoment, formatMoney } from '#admin/ui/formats.ts';
import { toStatus } from '#leads/statuses.ts';
import { describeEnding } from './clock-words.ts';

type Field = keyof Conflict;
type Sides = NonNullable<Conflict[Field]>;

const order: readonly Field[] = ['status', 'follow_up_at', 'visit_at', 'ending'];

/** The field of a conflict that tells the owner most, with its two values. */
export function mainField(conflict: Conflict): [Field, Sides | undefined] {
  const fields = Object.keys(conflict) as Field[];
  const field = order.find((one) => fields.includes(one)) ?? fields[0] ?? 'status';
  return [field, conflict[field]];
}

/** A value of a field as the owner says it. */
export function describeValue(field: Field, value: Sides['yours']): string {
  const name = field.replace(/_at$|_by$|_where$|_words$|_dollars$/, '').replaceAll('_', ' ');
  if (value === null || value === false) return `no ${name}`;
  if (value === true) return name;
  if (typeof value === 'number') return `${name} ${formatMoney(value)}`;
  if (field === 'status') return toStatus(value).label;
  if (field === 'ending') return describeEnding(value);
  return /_(?:at|by)$/.test(field) ? `${name} ${formatMoment(value)}` : value;
}
