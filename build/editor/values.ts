import { isRecord } from '#build/content-check/entry.ts';
import type { Field } from './form.ts';

export type Data = Record<string, unknown>;
/** What is known of a value's field; nothing for a value that the form does not have. */
export type Known = Partial<Field>;

/** The field of a part of a value: of an object's key, or of any item of a list. */
export function partOf(field: Known, value: unknown, key?: string): Known {
  const { fields, types } = field;
  if (key === undefined)
    return field.field ?? { ...(fields && { fields }), ...(types && { types }) };
  return fieldsOf(field, value).find(({ name }) => name === key) ?? {};
}

/** The fields of an object. */
export const fieldsOf = ({ fields = [], types }: Known, value: unknown): readonly Field[] =>
  types?.find(({ name }) => isRecord(value) && value['kind'] === name)?.fields ?? fields;

/** The parts of a new object, in the order of its form; the kind of a section is first. */
export function inOrder(value: Data, field: Known): [key: string, part: unknown][] {
  const names = fieldsOf(field, value).map(({ name }) => name);
  const order = names.includes('kind') ? names : ['kind', ...names];
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(value).toSorted(([a], [b]) => rank(a) - rank(b));
}

/**
 * A value without what a file need not say: what is empty or the default, and Sveltia's own marks. A list or group
 * that must be there stays, without its parts.
 */
export function clean(value: unknown, field: Known): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => clean(item, partOf(field, value)) ?? item);
    const isSaid = items.length > 0 && !equal(items, field.default);
    return isSaid || field.required ? items : undefined;
  }
  if (isRecord(value)) {
    // Sveltia leaves out a group whose parts are all empty.
    const groups = fieldsOf(field, value).filter(
      ({ name, required, widget }) => required && widget === 'object' && !(name in value),
    );
    const all = { ...value, ...Object.fromEntries(groups.map(({ name }) => [name, {}])) };
    const kept = Object.entries(all)
      .filter(([key]) => !key.startsWith('__sc_'))
      .map(([key, one]) => [key, clean(one, partOf(field, value, key))] as const)
      .filter(([, one]) => one !== undefined);
    return kept.length > 0 || field.required ? Object.fromEntries(kept) : undefined;
  }
  // Sveltia writes an address; photos.yaml names the file beside it.
  if (field.widget === 'image' && typeof value === 'string' && value)
    return value.replace(/^(.*\/)?/, './');
  const isDefault = value === field.default && field.widget !== 'hidden';
  return value === '' || value === null || isDefault ? undefined : value;
}

/** Whether two clean values say the same, in any order of their fields. */
export const equal = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, part) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/**
 * Which old item each new item is: the same one, else the one with most fields alike, else the next of its
 * kind. Undefined for an item that was added.
 */
export function matchItems(
  old: readonly unknown[],
  now: readonly unknown[],
): (number | undefined)[] {
  const free = new Set(old.keys());
  const found: (number | undefined)[] = now.map(() => undefined);
  const take = (isMatch: (one: unknown, other: unknown) => boolean) => {
    for (const [at, item] of now.entries()) {
      if (found[at] !== undefined) continue;
      const match = [...free].find((index) => isMatch(old[index], item));
      if (match === undefined) continue;
      found[at] = match;
      free.delete(match);
    }
  };
  take(equal);
  for (const least of [3, 2, 1]) take((one, other) => alike(one, other) >= least);
  take((one, other) => typeof one === typeof other && kindOf(one) === kindOf(other));
  return found;
}

const kindOf = (item: unknown): unknown => isRecord(item) && item['kind'];

/** How many fields two items of one kind have in common, besides the kind. */
const alike = (one: unknown, other: unknown): number =>
  isRecord(one) && isRecord(other) && one['kind'] === other['kind']
    ? Object.keys(one).filter((key) => key !== 'kind' && equal(one[key], other[key])).length
    : 0;
