import { CST, Parser } from 'yaml';
import {
  clean,
  type Data,
  equal,
  fieldsOf,
  isRecord,
  type Known,
  matchItems,
  partOf,
} from './values.ts';
import { flow, flowPair, item as newItem, pair as newPair, scalar } from './yaml-text.ts';

type Item = CST.CollectionItem;

/**
 * Writes `now` over the `old` value of a YAML text that ends with a line break. What is the same is copied from
 * the text's own tokens: lines, comments, order and quotes.
 */
export const rewrite = (text: string, old: unknown, now: unknown, field: Known): string =>
  [...new Parser().parse(text)]
    .map((token) => {
      if (token.type !== 'document' || !token.value) return CST.stringify(token);
      CST.visit(token, leadFirst);
      return CST.stringify({ ...token, ...changed(token, old, now, field) });
    })
    .join('');

/** Gives comments and indent between a key and its lines to the first of the lines. */
function leadFirst({ sep, value }: Item): void {
  const end = sep?.findIndex(({ type }) => type === 'newline') ?? -1;
  if (sep && end >= 0 && (value?.type === 'block-map' || value?.type === 'block-seq'))
    value.items[0]?.start.unshift(...sep.splice(end + 1));
}

/** An item with another value; undefined when that needs other lines. */
function changed(item: Item, old: unknown, now: unknown, field: Known): Item | undefined {
  const source = item.value && written(item.value, old, now, field);
  return source === undefined
    ? undefined
    : { ...item, value: { type: 'scalar', offset: 0, indent: 0, source } };
}

/** The text of a changed value with what follows it; undefined when it needs other lines. */
function written(token: CST.Token, old: unknown, now: unknown, field: Known): string | undefined {
  if (token.type === 'block-map' && isFilled(now) && isRecord(old) && isRecord(now))
    return object(token, old, now, field);
  if (token.type === 'block-seq' && isFilled(now) && Array.isArray(old) && Array.isArray(now))
    return list(token, old, now, field);
  if (token.type.startsWith('block')) return undefined;
  return inline(token, old, now, field) + endOf(token).slice(closing(token)).map(sourceOf).join('');
}

function object({ items, indent }: CST.BlockMap, old: Data, now: Data, field: Known): string {
  const space = ' '.repeat(indent);
  const added = (key: string, own: Known) => newPair(key, now[key], own, space);
  const text = fields(items, old, now, field, {
    same: CST.stringify,
    other(item, key, own) {
      const found = changed(item, old[key], now[key], own);
      return found
        ? CST.stringify(found)
        : item.start.map(sourceOf).join('') + added(key, own).trimStart();
    },
    added,
  }).join('');
  // The first field of a list's item is on the line of its hyphen.
  return items[0]?.start.length === 0 ? text.trimStart() : text;
}

function list(
  { items, indent }: CST.BlockSequence,
  old: unknown[],
  now: unknown[],
  field: Known,
): string {
  const own = partOf(field, now);
  const space = ' '.repeat(indent);
  const isFlow = items[0]?.value?.type === 'flow-collection';
  const before = old.map((one) => clean(one, own) ?? one);
  const texts = matchItems(before, now).map((match = -1, at) => {
    const item = items[match];
    if (!item) return isFlow ? `${space}- ${flow(now[at], own)}\n` : newItem(now[at], own, space);
    const found = equal(before[match], now[at]) ? item : changed(item, old[match], now[at], own);
    return found ? CST.stringify(found) : newItem(now[at], own, space);
  });
  return texts.join('');
}

/** A changed value that fits on one line. */
function inline(
  token: CST.Token,
  old: unknown,
  now: unknown,
  field: Known,
  isInFlow = false,
): string {
  if (token.type === 'double-quoted-scalar' && typeof now === 'string') return JSON.stringify(now);
  if (token.type === 'flow-collection' && isFilled(now)) {
    const items = token.items.filter(({ value }) => value);
    if (isRecord(old) && isRecord(now)) return flowObject(items, old, now, field);
    if (Array.isArray(old) && Array.isArray(now)) return flowList(items, old, now, field);
  }
  return typeof now === 'object' ? flow(now, field) : scalar(now, field, isInFlow);
}

function flowObject(items: Item[], old: Data, now: Data, field: Known): string {
  const added = (key: string, own: Known) => flowPair(key, now[key], own);
  const texts = fields(items, old, now, field, {
    same: (item, key) => `${key}: ${bare(item)}`,
    other: ({ value }, key, own) =>
      value ? `${key}: ${inline(value, old[key], now[key], own, true)}` : added(key, own),
    added,
  });
  return `{ ${texts.join(', ')} }`;
}

function flowList(items: Item[], old: unknown[], now: unknown[], field: Known): string {
  const own = partOf(field, now);
  const texts = matchItems(old, now).map((match = -1, at) => {
    const item = items[match];
    if (!item?.value) return flow(now[at], own);
    const isSame = equal(clean(old[match], own), now[at]);
    return isSame ? bare(item) : inline(item.value, old[match], now[at], own, true);
  });
  return `[${texts.join(', ')}]`;
}

/** How the fields of an object are written. */
interface Writers {
  same: (item: Item, key: string) => string;
  other: (item: Item, key: string, field: Known) => string;
  added: (key: string, field: Known) => string;
}

/** The texts of an object's fields; a new field is behind the last one that precedes it in the form. */
function fields(
  items: Item[],
  old: Data,
  now: Data,
  field: Known,
  { same, other, added }: Writers,
): string[] {
  const texts = items.flatMap((item): [key: string, text: string][] => {
    const key = String(CST.resolveAsScalar(item.key as CST.FlowScalar)?.value);
    const own = partOf(field, old, key);
    if (equal(clean(old[key], own), now[key])) return [[key, same(item, key)]];
    return now[key] === undefined ? [] : [[key, other(item, key, own)]];
  });
  const order = ['kind', ...fieldsOf(field, now).map(({ name }) => name)];
  for (const key of Object.keys(now).filter((one) => !(one in old))) {
    const before = texts.findLastIndex(
      ([one]) => order.includes(one) && order.indexOf(one) < order.indexOf(key),
    );
    const at = before < 0 ? texts.length : before + 1;
    texts.splice(at, 0, [key, added(key, partOf(field, now, key))]);
  }
  return texts.map(([, text]) => text);
}

const isFilled = (value: unknown): boolean => Object.keys(Object(value)).length > 0;

const sourceOf = ({ source }: CST.SourceToken): string => source;

const endOf = (token: CST.Token): CST.SourceToken[] => ('end' in token && token.end) || [];

/** How many tokens at a value's end are its own: the bracket. */
const closing = ({ type }: CST.Token): number => (type === 'flow-collection' ? 1 : 0);

/** A value on one line without what follows it. */
const bare = ({ value }: Item): string =>
  value ? CST.stringify({ ...value, end: endOf(value).slice(0, closing(value)) } as CST.Token) : '';
