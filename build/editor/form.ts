import { z } from 'astro/zod';
import { COLLECTIONS, type CollectionName } from '#schemas/collections.ts';
import type { ContentFields, Named } from '#schemas/fields.ts';
import { LABELS, LAST } from './order.ts';

/** A field of a form, in the words of Sveltia's configuration (@sveltia/cms/schema). */
export interface Field {
  name: string;
  label: string;
  widget: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  default?: unknown;
  fields?: Field[];
  field?: Field;
  types?: { name: string; label: string; summary?: string; fields: Field[] }[];
  options?: unknown[];
  [setting: string]: unknown;
}

/** What a schema says about one field, as JSON Schema, with notes on references, pictures and messages. */
interface Shape {
  type?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  patternError?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Shape;
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  propertyNames?: Shape;
  required?: string[];
  additionalProperties?: Shape | boolean;
  /** Notes of `notesFor` below. */
  collection?: CollectionName;
  isPicture?: boolean;
}

/** The names that a field can choose among, besides those of entries. */
export type Choices = Readonly<Record<Named, readonly string[]>>;

/** Instead of what Astro passes to a schema: notes for the form. */
const notesFor = (choices: Choices) =>
  ({
    image: () => z.string().meta({ isPicture: true }),
    reference: (collection: string) => z.string().meta({ collection }),
    // A company without drawings: with an empty list to choose from Sveltia would not open.
    name: (what: Named) =>
      choices[what].length > 0 ? z.string().meta({ enum: choices[what] }) : z.string(),
  }) as unknown as ContentFields;

/** The fields of a collection's form. */
export const formOf = (name: CollectionName, choices: Choices): Field[] =>
  formFrom(COLLECTIONS[name].schema, choices);

/** The fields of a form, made from any schema of content. */
export function formFrom(schema: (fields: ContentFields) => z.ZodType, choices: Choices): Field[] {
  const shape = z.toJSONSchema(schema(notesFor(choices)), {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'date') jsonSchema.format = 'date';
      for (const { _zod } of def.checks ?? []) {
        const { def: check } = _zod as { def: z.core.$ZodCheckDef & { format?: string } };
        if (check.format === 'regex')
          Object.assign(jsonSchema, { patternError: wordsOf(check.error) });
      }
    },
  });
  return fieldsOf(shape as Shape);
}

/** The words of a check's own message. */
function wordsOf(error: unknown): string | undefined {
  const found: unknown = typeof error === 'function' ? error({}) : undefined;
  return typeof found === 'string' ? found : undefined;
}

function fieldsOf({ properties = {}, required = [] }: Shape): Field[] {
  return (
    Object.entries(properties)
      // The kind of a section is chosen when it is added.
      .filter(([name, { const: only }]) => name !== 'kind' || only === undefined)
      .toSorted(([a], [b]) => Number(LAST.includes(a)) - Number(LAST.includes(b)))
      .map(([name, shape]) => ({
        name,
        label: labelOf(name),
        hint: inForm(shape.description),
        required: required.includes(name),
        default: shape.default,
        ...widgetOf(shape),
      }))
  );
}

/** What a schema says of a field, without what only a file needs: quotes, brackets, true and false for a switch. */
const inForm = (words?: string): string | undefined =>
  words
    ?.replace(/^true /, 'On: ')
    .replace(/^false /, 'Off: ')
    .replace(' in quotes', '')
    .replace(/, like [[{].*[\]}]/, '');

/** What the form calls a field: `navLabel` becomes `Nav label`. */
export const labelOf = (name: string): string =>
  LABELS[name] ??
  name
    .replace(/-/g, ' ')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

const choice = (options: readonly unknown[]): Widget => ({
  widget: 'select',
  options: [...options],
});

/** The part of a field that its type decides. */
type Widget = Pick<Field, 'widget'> & Partial<Field>;

function widgetOf(shape: Shape): Widget {
  const { type, format, minLength, maxLength, pattern } = shape;
  if (shape.const !== undefined)
    return { widget: 'hidden', default: shape.const, required: undefined };
  if (shape.collection) return relation(shape.collection);
  if (shape.isPicture) return { widget: 'image', choose_url: false };
  // A day that the schema reads as text is written with quotation marks.
  if (format === 'date')
    return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', isText: type === 'string' };
  if (shape.enum) return choice(shape.enum);
  if (type === 'boolean') return { widget: 'boolean' };
  if (type === 'integer' || type === 'number') return numberOf(shape);
  if (type === 'array') return listOf(shape);
  if (type === 'object') return groupOf(shape);
  return {
    widget: (maxLength ?? 0) > 120 ? 'text' : 'string',
    minlength: minLength,
    maxlength: maxLength,
    pattern:
      pattern && !format
        ? [pattern, inForm(shape.patternError) ?? 'Look at the example.']
        : undefined,
  };
}

function numberOf({ type, minimum, exclusiveMinimum, maximum = Infinity }: Shape): Widget {
  const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  return {
    widget: 'number',
    value_type: type === 'integer' ? 'int' : 'float',
    min: least !== undefined && Number.isSafeInteger(least) ? least : undefined,
    max: maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined,
  };
}

function listOf({ items = {}, minItems: min, maxItems: max }: Shape): Widget {
  const frame = { widget: 'list', collapsed: true, min, max };
  if (items.collection) return { ...relation(items.collection), multiple: true, min, max };
  // Up to seven choices stand below each other, like the days of a week.
  if (items.enum) return { ...choice(items.enum), multiple: true, dropdown_threshold: 7, min, max };
  if (items.oneOf) {
    const types = items.oneOf.map((kind) => {
      const fields = fieldsOf(kind);
      const name = String(kind.properties?.['kind']?.const);
      return { name, label: labelOf(name), fields, ...summaryOf(fields) };
    });
    return { ...frame, typeKey: 'kind', types };
  }
  if (items.type === 'object') {
    const fields = fieldsOf(items);
    return { ...frame, fields, ...summaryOf(fields) };
  }
  const item = { name: 'item', label: 'Item', ...widgetOf(items) };
  return { ...frame, collapsed: false, field: { ...item, hint: inForm(items.description) } };
}

/** A folded item shows its heading, or else its first text. */
function summaryOf(fields: readonly Field[]) {
  const texts = fields.filter(
    ({ widget, multiple }) =>
      widget === 'string' || widget === 'text' || (widget === 'select' && multiple),
  );
  const shown = texts.find(({ name }) => ['heading', 'title', 'name'].includes(name)) ?? texts[0];
  return shown ? { summary: `{{${shown.name}}}` } : {};
}

function groupOf(shape: Shape): Widget {
  const { properties, propertyNames, additionalProperties } = shape;
  // A group that is left out stays so: with its default Sveltia would write it.
  const frame = { widget: 'object', collapsed: true, default: undefined };
  if (properties) return { ...frame, fields: fieldsOf(shape) };
  const names = propertyNames?.enum?.map(String);
  if (!names || typeof additionalProperties !== 'object') return { widget: 'keyvalue' };
  const each = Object.fromEntries(names.map((name) => [name, additionalProperties]));
  return groupOf({ ...shape, properties: each, required: names });
}

/** A choice among the entries of a collection, by the name or id that our files write. */
function relation(collection: CollectionName): Widget {
  const { home } = COLLECTIONS[collection];
  const isFolder = home.shape === 'folder';
  const shown = collection === 'photos' ? 'caption' : 'name';
  const fields = [isFolder ? 'title' : `${collection}.*.${shown}`];
  return {
    widget: 'relation',
    ...(isFolder ? { collection } : { collection: LIBRARY, file: collection }),
    value_field: isFolder ? '{{slug}}' : `${collection}.*.id`,
    display_fields: fields,
    // Sveltia doesn't need it; Decap CMS, which reads the same configuration, does.
    search_fields: fields,
  };
}

/** The group of the single files: company, photos, testimonials, words. */
export const LIBRARY = 'library';
