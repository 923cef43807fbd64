import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  Pair,
  parseDocument,
  Scalar,
  type Tags,
  YAMLMap,
  YAMLSeq,
} from 'yaml';
import { isRecord } from '#build/content-check/entry.ts';
import {
  clean,
  type Data,
  equal,
  fieldsOf,
  inOrder,
  type Known,
  matchItems,
  partOf,
} from './values.ts';

/** The library pads the brackets of both or of none: our files say `{ a: b }` and `[a, b]`. */
const padded = (tag: Tags[number]): Tags[number] => {
  if (typeof tag === 'string' || !tag.collection) return tag;
  const flowCollectionPadding = tag.collection === 'map' ? ' ' : '';
  const stringify = (node: YAMLSeq, ...[context, ...rest]: Parameters<YAMLSeq['toString']>) =>
    node.toString(context && { ...context, flowCollectionPadding }, ...rest);
  return Object.assign({}, tag, { stringify });
};

/** Days are read as Astro reads them, so that a text that looks like one gets quotation marks. */
export const YAML = { customTags: (tags: Tags): Tags => [...tags.map(padded), 'timestamp'] };

/** The YAML text of a value. */
export const write = (value: unknown, field: Known): string => print(made(value, field, false));

/** Writes `now` over the `old` value of a YAML text: order, comments and quotes stay. */
export const rewrite = (text: string, old: unknown, now: unknown, field: Known): string => {
  const document: Document = parseDocument(text, YAML);
  document.contents = updated(document.contents, old, now, field);
  return document.toString({ lineWidth: 0 });
};

function print(node: Node): string {
  const document = new Document(undefined, YAML);
  document.contents = node;
  return document.toString({ lineWidth: 0 });
}

function updated(node: unknown, old: unknown, now: unknown, field: Known): Node {
  if (isMap(node) && isRecord(old) && isFilled(now) && isRecord(now)) {
    node.items = pairs(node, old, now, field);
    return node;
  }
  if (isSeq(node) && Array.isArray(old) && isFilled(now) && Array.isArray(now)) {
    node.items = items(node, old, now, partOf(field, now));
    return node;
  }
  if (!isScalar(node) || typeof now === 'object') return made(now, field);
  node.value = scalarOf(now, field);
  return node;
}

/** The fields of an object; a new one is behind the last one that precedes it in the form. */
function pairs(node: YAMLMap, old: Data, now: Data, field: Known): Pair[] {
  const kept = node.items.flatMap((pair) => {
    const key = String(pair.key);
    const own = partOf(field, old, key);
    if (equal(clean(old[key], own), now[key])) return [pair];
    if (now[key] === undefined) return [];
    pair.value = updated(pair.value, old[key], now[key], own);
    return [pair];
  });
  const order = ['kind', ...fieldsOf(field, now).map(({ name }) => name)];
  const rank = (key: unknown): number => order.indexOf(String(key));
  for (const key of Object.keys(now).filter((one) => !(one in old))) {
    const before = kept.findLastIndex((one) => rank(one.key) >= 0 && rank(one.key) < rank(key));
    const pair = new Pair(new Scalar(key), made(now[key], partOf(field, now, key)));
    kept.splice(before < 0 ? kept.length : before + 1, 0, pair);
  }
  return kept;
}

function items(node: YAMLSeq, old: unknown[], now: unknown[], field: Known): unknown[] {
  const before = old.map((one) => clean(one, field) ?? one);
  const [first] = node.items;
  const isFlow = isCollection(first) && first.flow === true;
  return matchItems(before, now).map((match = -1, at) => {
    const item = node.items[match];
    if (item === undefined) return made(now[at], field, isFlow);
    return equal(before[match], now[at]) ? item : updated(item, old[match], now[at], field);
  });
}

/** The longest group that is written on one line. */
const LINE = 60;

/** A new value: a short group on one line, but for an item of a list of other groups. */
function made(value: unknown, field: Known, isFlow?: boolean): Node {
  if (typeof value !== 'object' || value === null) return new Scalar(scalarOf(value, field));
  const node = Array.isArray(value) ? new YAMLSeq() : new YAMLMap();
  node.items = Array.isArray(value)
    ? value.map((item) => made(item, partOf(field, value), !isRecord(item) || !isFilled(item)))
    : inOrder(value as Data, field).map(
        ([key, part]) => new Pair(new Scalar(key), made(part, partOf(field, value, key))),
      );
  node.flow = true;
  const isShort = !Object.values(value).some((one) => typeof one === 'object');
  node.flow = isFlow ?? (isShort && print(node).length <= LINE + 1);
  return node;
}

/** A day of a field that holds days is one in the file, too. */
const scalarOf = (value: unknown, { widget, isText }: Known): unknown =>
  widget === 'datetime' && !isText ? new Date(String(value)) : value;

const isFilled = (value: unknown): boolean => Object.keys(Object(value)).length > 0;
