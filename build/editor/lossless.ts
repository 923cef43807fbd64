import { parse } from 'yaml';
import { isRecord } from '#build/content-check/entry.ts';
import type { Field } from './form.ts';
import { merge } from './merge.ts';
import { rewrite, write, YAML } from './rewrite.ts';
import { clean, type Data, type Known } from './values.ts';

/** The text of a file to the data of its form, and back. */
export interface Format {
  fromFile: (text: string) => Data;
  toFile: (data: Data) => string;
  /**
   * The text to save in a file that says `now`: with the form's changes and with those that others made since it
   * was opened. `conflicts` are the fields that both changed, by their paths in the file.
   */
  join: (data: Data, now: string | undefined) => { text: string; conflicts: (string | number)[][] };
}

/** The file's own text travels with the form's data under this name. */
const SOURCE = '$source';

/**
 * Reads and writes our files so that a saved form changes only the lines it must: order, comments and quotes
 * stay, because every unchanged part is copied from the file's own text. `fields` are the form's fields; for a
 * file that is a list, the one field with its items.
 */
export function losslessFormat(fields: readonly Field[], list?: Field): Format {
  const field: Known = list ?? { fields: [...fields] };
  const hasBody = fields.some(({ name }) => name === 'body');
  // Sveltia would fill what a file leaves out with what a new entry begins with.
  const optional = fields.filter(({ required }) => required === false);
  const left = (kind: string, value: unknown): Data =>
    Object.fromEntries(
      optional.filter(({ widget }) => widget === kind).map(({ name }) => [name, value]),
    );
  const leftOut = { ...left('list', []), ...left('object', null), ...left('keyvalue', null) };
  const format: Format = {
    fromFile(text) {
      const { head, body } = split(withLineFeeds(text));
      const data = read(head);
      const own = list ? { [list.name]: data } : { ...leftOut, ...(isRecord(data) ? data : {}) };
      return { ...own, ...(body === undefined ? {} : { body: body.trim() }), [SOURCE]: text };
    },
    toFile({ [SOURCE]: text, body, ...data }) {
      const now = clean(list ? data[list.name] : data, field);
      const written = typeof body === 'string' ? body.trim() : '';
      const below = written && `\n${written}\n`;
      if (typeof text !== 'string') {
        const head = now === undefined ? '' : write(now, field);
        return hasBody ? `---\n${head}---\n${below}` : head;
      }
      const { head, body: was } = split(withLineFeeds(text));
      const next = now === undefined ? head : rewrite(head, read(head), now, field);
      const saved =
        was === undefined ? next : `---\n${next}---\n${was.trim() === written ? was : below}`;
      return withLineEndsOf(text, saved);
    },
    join(data, now) {
      const source = typeof data[SOURCE] === 'string' ? data[SOURCE] : undefined;
      if (plain(source) === plain(now)) return { text: ending(format.toFile(data)), conflicts: [] };
      if (now === undefined || source === undefined) return { text: '', conflicts: [[]] };
      const parts = ({ [SOURCE]: _, body, ...own }: Data) => ({
        data: clean(list ? own[list.name] : own, field),
        body: typeof body === 'string' ? body.trim() : '',
      });
      const found: (string | number)[][] = [];
      const [before, own, other] = [format.fromFile(source), data, format.fromFile(now)].map(parts);
      const merged = merge(before, own, other, found) as { data: unknown; body: string };
      const next = list ? { [list.name]: merged.data } : { ...(merged.data as Data) };
      const text = format.toFile({ ...next, ...(hasBody && { body: merged.body }), [SOURCE]: now });
      const conflicts = found.map(([part, ...path]) => (part === 'body' ? [part] : path));
      return { text: ending(text), conflicts };
    },
  };
  return format;
}

/** A file as Windows may save it, as the editor reads it: no byte-order mark, lines that end with LF. */
const withLineFeeds = (text: string): string =>
  text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');

/** `saved` with the byte-order mark and the line ends that `text` has. */
function withLineEndsOf(text: string, saved: string): string {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + (text.includes('\r\n') ? saved.replaceAll('\n', '\r\n') : saved);
}

/** As Sveltia writes a file. */
const ending = (text: string): string => `${text.trim()}\n`;

const plain = (text: string | undefined) => text && withLineFeeds(text).trim();

function split(text: string): { head: string; body: string | undefined } {
  const [, head, body = ''] = /^---\n([\s\S]*?\n)---(?:\n([\s\S]*))?$/.exec(text) ?? [];
  return head === undefined
    ? { head: text.replace(/\n?$/, '\n'), body: undefined }
    : { head, body };
}

/** The data of a YAML text, with days as the form holds them, `2025-01-15`. */
const read = (head: string): unknown =>
  JSON.parse(JSON.stringify(parse(head, YAML)), (_name, one) =>
    typeof one === 'string' && /^\d{4}-\d\d-\d\dT00:00:00\.000Z$/.test(one)
      ? one.slice(0, 10)
      : one,
  );
