import { type Document, isPair, isScalar, visit } from 'yaml';

/** A value of which YAML drops the end, because a number sign after a space begins a comment. */
export interface CutValue {
  offset: number;
  field: string;
  message: string;
}

/** A comment of a person begins with a space, and isn't only a number: `Apt #5`, `HIC # 123456`. */
const CUT = /^[ \t]+(#(?:[^\s#].*|[ \t]*[\d-]*\d[\d-]*[ \t]*))$/;
const NO_VALUE = /^[ \t]*(#[^\s#].*)$/;

/** The values without quotation marks that end at a " #". */
export function cutValues(document: Document.Parsed, yaml: string): CutValue[] {
  const found: CutValue[] = [];
  visit(document, {
    Scalar(key, { range, type, value, source = '' }, ancestors) {
      if (key === 'key' || !range || (type !== 'PLAIN' && value !== null)) return;
      const [start, end] = range;
      const lineEnd = yaml.indexOf('\n', end);
      const rest = yaml.slice(end, lineEnd < 0 ? yaml.length : lineEnd).trimEnd();
      const [, dropped] = (source === '' ? NO_VALUE : CUT).exec(rest) ?? [];
      if (dropped === undefined) return;
      const owner = ancestors.at(-1);
      const field = isPair(owner) && isScalar(owner.key) ? String(owner.key.value) : '';
      const whole = [yaml.slice(start, end), dropped.trimEnd()]
        .filter(Boolean)
        .join(' ')
        .replace(/\s+/g, ' ');
      const written = `${field ? `${field}: ` : '- '}"${whole.replaceAll('"', '\\"')}"`;
      const message = `The site leaves out ${JSON.stringify(dropped.trimEnd())}: a number sign after a space begins a remark. Put quotation marks around the whole: ${written}.`;
      found.push({ offset: start, field, message });
    },
  });
  return found;
}
