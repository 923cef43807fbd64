import type { Page } from 'playwright/test';
import { collectionOf } from '#build/content-check/content.ts';
import { isRecord } from '#build/content-check/entry.ts';
import { choicesOf, problemsOf, type SiteFiles } from '#build/editor/check.ts';
import { desksOf } from '#build/editor/config.ts';
import { type Data, fieldsOf, type Known, partOf } from '#build/editor/values.ts';
import { choose, reveal, write } from './editor-form.ts';

/** One form of each collection. */
const FORMS = [
  'business.yaml',
  'interface.yaml',
  'photos/photos.yaml',
  'testimonials.yaml',
  'services/screened-porches.md',
  'areas/bel-air.md',
  'blog/pergola-benefits.md',
  'faqs/contact.yaml',
  'pages/about.md',
];

/** A field to fill in, with what it holds before and after. */
export interface Filling {
  file: string;
  path: string;
  field: Known;
  before: unknown;
  after: unknown;
}

/**
 * In each form the first list of each kind of value, and the first day; of all forms the first text, number, switch
 * and choice that may have the new value by all other rules. A list gets one more item.
 */
export function fillings(site: SiteFiles): Filling[] {
  const desks = desksOf({ choices: choicesOf(site) });
  const single = new Set<string>();
  return FORMS.flatMap((name) => {
    const file = `src/content/${name}`;
    const { format, fields } = desks[collectionOf(file) ?? 'pages'];
    const data = format.fromFile(site.texts[file]?.trim() ?? '');
    const found = new Map<string, Filling>();
    for (const [path, field, before] of walk({ fields }, data)) {
      const kind = kindOf(field);
      const after = sampleOf(field, before);
      const isListOrDay = /^(list|datetime)/.test(kind);
      if (after === undefined || found.has(kind) || single.has(kind)) continue;
      const text = `${format.toFile(changed(data, path, after) as Data).trim()}\n`;
      // A day is what the test is about.
      if (!kind.includes('datetime') && problemsOf(site, file, text).length > 0) continue;
      if (!isListOrDay) single.add(kind);
      found.set(kind, { file, path: path.join('.'), field, before, after });
    }
    return [...found.values()];
  });
}

type Path = (string | number)[];

function* walk(field: Known, value: unknown, path: Path = []): Iterable<[Path, Known, unknown]> {
  if (path.length > 0) yield [path, field, value];
  if (Array.isArray(value))
    for (const [at, item] of value.slice(0, 3).entries())
      yield* walk(partOf(field, value), item, [...path, at]);
  else if (isRecord(value))
    for (const own of fieldsOf(field, value))
      yield* walk(own, value[own.name], [...path, own.name]);
}

const kindOf = ({ widget, field, ...rest }: Known): string =>
  [widget, rest['value_type'], rest['isText'], field && kindOf(field)].join(' ');

/** A new value; undefined for fields that another test fills in, or that are not there. */
function sampleOf(field: Known, before: unknown): unknown {
  const { widget, options } = field;
  if (widget === 'list' && field.field && Array.isArray(before)) {
    const item = sampleOf(field.field, '');
    return item === undefined ? undefined : [...before, item];
  }
  if (before === undefined || (field['multiple'] ?? field['pattern'])) return undefined;
  if (widget === 'datetime') return '2026-12-24';
  // A text that YAML would read as a day.
  if (widget === 'string' || widget === 'text') return '2026-12-25';
  if (widget === 'boolean') return !before;
  if (widget === 'number') return Number(before) + (field['value_type'] === 'int' ? 1 : 0.001);
  if (widget === 'select') return options?.find((option) => option !== before);
  return undefined;
}

function changed(value: unknown, [step, ...rest]: Path, after: unknown): unknown {
  if (step === undefined) return after;
  if (Array.isArray(value))
    return value.with(Number(step), changed(value[Number(step)], rest, after));
  const data = isRecord(value) ? value : {};
  return { ...data, [step]: changed(data[step], rest, after) };
}

/** Fills a field in as an owner does. */
export async function fillIn(page: Page, { path, field, before, after }: Filling): Promise<void> {
  const { widget } = field;
  if (Array.isArray(before) && Array.isArray(after)) {
    await (await reveal(page, path)).getByRole('button', { name: /^Add/ }).last().click();
    await write(page, `${path}.${before.length}`, String(after.at(-1)));
  } else if (widget === 'boolean') await (await reveal(page, path)).getByRole('switch').click();
  else if (widget === 'select') {
    const option = (await reveal(page, path)).getByRole('radio', { name: String(after) });
    if ((await option.count()) > 0) await option.click();
    else await choose(page, path, String(after));
  } else await write(page, path, String(after));
}
