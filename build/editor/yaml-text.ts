import { stringify } from 'yaml';
import { type Data, inOrder, isRecord, type Known, partOf } from './values.ts';

/** Dates are read as Astro reads them, so that a text that looks like one gets quotation marks. */
export const YAML = { customTags: ['timestamp'], lineWidth: 0 } satisfies Parameters<
  typeof stringify
>[2];

/** A text, number or truth value on one line. */
export function scalar(value: unknown, field: Known, isInFlow = false): string {
  if (field.widget === 'datetime' && !field['isText']) return String(value);
  const text = stringify(value, YAML).trimEnd();
  return text.includes('\n') || (isInFlow && /[,[\]{}]/.test(text)) ? JSON.stringify(value) : text;
}

/** Any value on one line. */
export function flow(value: unknown, field: Known): string {
  if (Array.isArray(value))
    return `[${value.map((item) => flow(item, partOf(field, value))).join(', ')}]`;
  if (!isRecord(value)) return scalar(value, field, true);
  const parts = inOrder(value, field).map(([key, one]) =>
    flowPair(key, one, partOf(field, value, key)),
  );
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}

export const flowPair = (key: string, value: unknown, field: Known): string =>
  `${key}: ${flow(value, field)}`;

/** The lines of an object, each with the indent. */
export const lines = (value: Data, field: Known, indent: string): string =>
  inOrder(value, field)
    .map(([key, one]) => pair(key, one, partOf(field, value, key), indent))
    .join('');

/** A key and its value: on one line, or with lines below it. */
export function pair(key: string, value: unknown, field: Known, indent: string): string {
  const start = `${indent}${key}:`;
  const inside = `${indent}  `;
  if (!isRecord(value) && !Array.isArray(value)) return `${start} ${scalar(value, field)}\n`;
  const line = flow(value, field);
  const isShort = line.length <= 60 && !Object.values(value).some((one) => typeof one === 'object');
  if (isShort) return `${start} ${line}\n`;
  if (isRecord(value)) return `${start}\n${lines(value, field, inside)}`;
  return `${start}\n${value.map((one) => item(one, partOf(field, value), inside)).join('')}`;
}

/** An item of a list, after its hyphen. */
export const item = (value: unknown, field: Known, indent: string): string =>
  isRecord(value) && Object.keys(value).length > 0
    ? `${indent}- ${lines(value, field, `${indent}  `).trimStart()}`
    : `${indent}- ${isRecord(value) || Array.isArray(value) ? flow(value, field) : scalar(value, field)}\n`;
