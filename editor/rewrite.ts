import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type ParsedNode,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
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

type Item = ParsedNode | YAMLMap.Parsed['items'][number];

/** One part of a list or object in lines: what stands before it (comments, indent), and where it ends. */
interface Part {
  node: Item;
  lead: string;
  start: number;
  end: number;
  /** The start of the next line. */
  next: number;
}

/**
 * Makes the function that writes `now` over the `old` value of a file's node, as its lines from the offset
 * `from`. What is the same is copied from the file's `text`, which ends with a line break.
 */
export function rewriterOf(text: string) {
  const lineAfter = (offset: number): number => text.indexOf('\n', offset) + 1;

  function partsOf(items: readonly Item[], from: number): Part[] {
    let at = from;
    return items.map((node) => {
      const [start, end] = [startOf(node), endOf(node)];
      const lead = text.slice(at, start);
      at = lineAfter(end);
      return { node, lead, start, end, next: at };
    });
  }

  function collection(
    node: YAMLMap.Parsed | YAMLSeq.Parsed,
    from: number,
    old: unknown,
    now: unknown,
    field: Known,
  ): string {
    return isMap(node)
      ? object(node, from, old as Data, now as Data, field)
      : list(node, from, old as unknown[], now as unknown[], field);
  }

  function object(node: YAMLMap.Parsed, from: number, old: Data, now: Data, field: Known): string {
    const parts = partsOf(node.items, from);
    const [first] = parts;
    const indent = ' '.repeat(first ? columnOf(first.start) : 0);
    const written = new Map<string, string>();
    for (const part of parts) {
      const key = keyOf(part.node);
      const own = partOf(field, old, key);
      if (equal(clean(old[key], own), now[key]))
        written.set(key, text.slice(part.start - part.lead.length, part.next));
      else if (now[key] !== undefined)
        written.set(key, part.lead + pair(part, old[key], now[key], own, indent));
    }
    for (const key of Object.keys(now).filter((one) => !(one in old)))
      insert(written, key, newPair(key, now[key], partOf(field, now, key), indent), field, now);
    const result = [...written.values()].join('');
    // The first field of a list's item stands on the line of its hyphen.
    return first?.lead === '' ? result.trimStart() : result;
  }

  function pair(part: Part, old: unknown, now: unknown, field: Known, indent: string): string {
    if (!isPair(part.node)) return '';
    const { key, value } = part.node as YAMLMap.Parsed['items'][number];
    if (!value || value.range[0] === value.range[1])
      return newPair(String(key), now, field, indent).trimStart();
    if (isInLines(value)) {
      if (!isSameShape(value, now)) return newPair(String(key), now, field, indent).trimStart();
      const from = lineAfter(key.range[1]);
      return text.slice(part.start, from) + collection(value, from, old, now, field);
    }
    return (
      text.slice(part.start, value.range[0]) +
      inline(value, old, now, field, false) +
      text.slice(part.end, part.next)
    );
  }

  function list(
    node: YAMLSeq.Parsed,
    from: number,
    old: unknown[],
    now: unknown[],
    field: Known,
  ): string {
    const parts = partsOf(node.items, from);
    const [first] = parts;
    const indent = /( *)- *$/.exec(first?.lead ?? '')?.[1] ?? '';
    const isFlow = isCollection(first?.node) && first.node.flow === true;
    const own = partOf(field, now);
    const before = old.map((one) => clean(one, own) ?? one);
    return matchItems(before, now)
      .map((match, at) => {
        const part = match === undefined ? undefined : parts[match];
        const value = now[at];
        if (!part || match === undefined)
          return isFlow ? `${indent}- ${flow(value, own)}\n` : newItem(value, own, indent);
        if (equal(before[match], value))
          return text.slice(part.start - part.lead.length, part.next);
        const found = part.node as ParsedNode;
        if (isInLines(found))
          return isSameShape(found, value)
            ? part.lead + collection(found, part.start, old[match], value, own)
            : newItem(value, own, indent);
        return (
          part.lead + inline(found, old[match], value, own, false) + text.slice(part.end, part.next)
        );
      })
      .join('');
  }

  /** A value that stands on one line. */
  function inline(
    node: ParsedNode,
    old: unknown,
    now: unknown,
    field: Known,
    isInFlow: boolean,
  ): string {
    if (equal(clean(old, field), now)) return text.slice(startOf(node), endOf(node));
    if (isScalar(node) && typeof now === 'string' && node.type === 'QUOTE_DOUBLE')
      return JSON.stringify(now);
    if (isSameShape(node, now) && isMap(node) && isRecord(old) && isRecord(now)) {
      const written = new Map<string, string>();
      for (const { key, value } of node.items) {
        const name = String(key);
        const own = partOf(field, old, name);
        if (value && now[name] !== undefined)
          written.set(name, `${name}: ${inline(value, old[name], now[name], own, true)}`);
        else if (equal(clean(old[name], own), now[name]))
          written.set(name, text.slice(startOf(key), endOf(value ?? key)));
      }
      for (const key of Object.keys(now).filter((one) => !(one in old)))
        insert(written, key, flowPair(key, now[key], partOf(field, now, key)), field, now);
      return `{ ${[...written.values()].join(', ')} }`;
    }
    if (isSeq(node) && Array.isArray(old) && Array.isArray(now)) {
      const own = partOf(field, now);
      const items = matchItems(old, now).map((match, at) => {
        const found = match === undefined ? undefined : node.items[match];
        return found && match !== undefined
          ? inline(found, old[match], now[at], own, true)
          : flow(now[at], own);
      });
      return `[${items.join(', ')}]`;
    }
    return typeof now === 'object' ? flow(now, field) : scalar(now, field, isInFlow);
  }

  const columnOf = (offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1);
  return { collection, lineAfter };
}

const startOf = (node: Item): number => (isPair(node) ? startOf(node.key) : node.range[0]);

/** Where the value of a node ends, without a comment behind it. */
export function endOf(node: Item): number {
  if (isPair(node)) {
    const { key, value } = node as YAMLMap.Parsed['items'][number];
    return value && value.range[0] < value.range[1] ? endOf(value) : key.range[1] + 1;
  }
  if (isInLines(node)) {
    const last = (node.items as Item[]).at(-1);
    if (last) return endOf(last);
  }
  const isBlock = isScalar(node) && node.type?.startsWith('BLOCK');
  return isBlock ? node.range[1] - 1 : node.range[1];
}

const keyOf = (node: Item): string => (isPair(node) ? String(node.key) : '');

const isInLines = (node: unknown): node is YAMLMap.Parsed | YAMLSeq.Parsed =>
  isCollection(node) && !node.flow;

/** Whether a value can be written part by part over the lines of a node. */
const isSameShape = (node: ParsedNode, now: unknown): boolean =>
  Object.keys(Object(now)).length > 0 &&
  (isMap(node) ? isRecord(now) : isSeq(node) && Array.isArray(now));

/** Adds a new field behind the last one that precedes it in the form. */
function insert(
  written: Map<string, string>,
  key: string,
  text: string,
  field: Known,
  now: Data,
): void {
  const order = fieldsOf(field, now).map(({ name }) => name);
  const before = [...written.keys()].findLastIndex(
    (one) => one === 'kind' || (order.includes(one) && order.indexOf(one) < order.indexOf(key)),
  );
  const entries = [...written];
  entries.splice(before < 0 ? entries.length : before + 1, 0, [key, text]);
  written.clear();
  for (const [name, value] of entries) written.set(name, value);
}
