import type { Change, Lead, Value } from '#admin/record.ts';
import type { Undoable } from '#admin/stores/toasts.ts';
import { toStatus } from '#leads/statuses.ts';
import { newId } from '#shared/old-browsers.ts';
import { storable } from '#shared/text.ts';

/** A change before it has its id, time and device. */
export type Draft = Pick<Change, 'lead' | 'kind'> &
  Partial<Pick<Change, 'words' | 'fields' | 'undoes'>> & { photo?: Blob };

/** What is written as the database can store it: one character that it can't would spoil all that are sent with it. */
export function clean<Part extends Pick<Change, 'words' | 'fields'>>({
  words,
  fields,
  ...rest
}: Part) {
  const value = (one: Value) => (typeof one === 'string' ? storable(one) : one);
  const entries = Object.entries(fields ?? {}).map(([field, [from, to]]) => [
    field,
    [from, value(to)] as const,
  ]);
  return {
    ...rest,
    ...(words === undefined ? {} : { words: storable(words) }),
    ...(fields ? { fields: Object.fromEntries(entries) } : {}),
  };
}

/** A new id as PostgreSQL writes it. */
export const newUuid = (): string => newId().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

type Fields = NonNullable<Change['fields']>;

/** The fields of a change taken back. */
export const reverse = (fields: Undoable['fields'] = {}): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, values]) =>
      values ? [[field, [values[1], values[0]] as const]] : [],
    ),
  );

/** New values by field; undefined ones stay as they are. */
export type Values = { [Field in keyof Fields]?: Value | undefined };

/** The fields of a change, based on the lead as it is shown; those that stay are left out. */
export function fieldsOf(lead: Lead, values: Values): Fields {
  const entries = Object.entries(values) as [keyof Fields, Value | undefined][];
  return Object.fromEntries(
    entries
      .map(([field, to]) => [field, [lead[field], to]] as const)
      .filter(([, [from, to]]) => to !== undefined && from !== to),
  );
}

/** The status after the owner has answered: Contacted, unless the lead is further. */
export const answeredStatus = ({ status }: Lead): { status?: string } =>
  ['new', 'other'].includes(toStatus(status).id) ? { status: 'contacted' } : {};
