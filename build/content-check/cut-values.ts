import { type Document, isPair, isScalar, visit } from 'yaml';

/** A value of which YAML drops the end, because a number sign after a space begins a comment. */
export interface CutValue {
  offset: number;
  field: string;
  message: string;
}

/**
 * A remark of a person begins with a space and a word; a number, a unit or a letter goes on with the value: `Apt #5`,
 * `HIC # PA012345`, `Unit # B`. "a" and "I" before a word are words.
 */
const CUT =
  /^[ \t]*(#(?:[^\s#].*|[ \t]+(?:\S*\d|[b-hj-z](?![\w'’]|\.\w)|[ai](?![\w'’.]|[ \t]+\w)).*))$/i;
/** Behind a text in quotation marks a number alone goes on with it. */
const AFTER_QUOTES = /^[ \t]*(#\d\S*)[ \t]*$/;
const ANY_REMARK = /^[ \t]*(#.*)$/;
/** Fields in which a number sign belongs to the value as a rule. */
const NUMBERED = new Set(['number', 'street']);

/** The values without quotation marks that end at a " #". */
export function cutValues(document: Document.Parsed, yaml: string): CutValue[] {
  const found: CutValue[] = [];
  visit(document, {
    Scalar(key, { range, type, value }, ancestors) {
      if (key === 'key' || !range || type?.startsWith('BLOCK')) return;
      const isQuoted = type !== 'PLAIN' && value !== null;
      const [start, end] = range;
      const lineEnd = yaml.indexOf('\n', end);
      const rest = yaml.slice(end, lineEnd < 0 ? yaml.length : lineEnd).trimEnd();
      const owner = ancestors.at(-1);
      const field = isPair(owner) && isScalar(owner.key) ? String(owner.key.value) : '';
      const pattern = isQuoted ? AFTER_QUOTES : NUMBERED.has(field) ? ANY_REMARK : CUT;
      const [, dropped] = pattern.exec(rest) ?? [];
      if (dropped === undefined) return;
      const whole = [isQuoted ? String(value) : yaml.slice(start, end), dropped.trimEnd()]
        .filter(Boolean)
        .join(' ')
        .replace(/\s+/g, ' ');
      const written = `${field ? `${field}: ` : '- '}"${whole.replaceAll('"', '\\"')}"`;
      const message = `The site leaves out ${JSON.stringify(dropped.trimEnd())}: a number sign after a space starts a comment. Put quotation marks around the whole: ${written}.`;
      found.push({ offset: start, field, message });
    },
  });
  return found;
}
