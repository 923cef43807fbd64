import { z } from 'astro/zod';
import { type ContentFields, isText, slug } from './fields.ts';
import { sectionSchema } from './section.ts';

const references = z.registry<{ collection: string }>();

/** The schema of sections, with a note of what its references name. */
const schema = sectionSchema({
  image: () => z.string(),
  reference: (collection: string) => z.string().register(references, { collection }),
  name: () => slug,
} as unknown as ContentFields);

/** All texts of a section that people read, in the order of its schema. */
export const textsIn = (section: unknown): string[] =>
  leavesOf(section).flatMap(([leaf, value]) => (isText(leaf) ? [String(value)] : []));

/** The photos that a section names. */
export const photosIn = (section: unknown): string[] =>
  leavesOf(section).flatMap(([leaf, value]) =>
    references.get(leaf)?.collection === 'photos' ? [String(value)] : [],
  );

type Leaf = [schema: z.ZodType, value: unknown];

function leavesOf(section: unknown): Leaf[] {
  const kind: unknown = Object(section).kind;
  const own = schema.options.find(({ shape }) => shape.kind.value === kind);
  return own ? walk(own, section) : [];
}

function walk(part: z.core.$ZodType, value: unknown): Leaf[] {
  if (value === undefined || value === null) return [];
  if (part instanceof z.ZodObject)
    return Object.entries(part.shape).flatMap(([name, one]) => walk(one, Object(value)[name]));
  if (part instanceof z.ZodArray)
    return Array.isArray(value) ? value.flatMap((one) => walk(part.element, one)) : [];
  if (part instanceof z.ZodOptional || part instanceof z.ZodDefault)
    return walk(part.def.innerType, value);
  return part instanceof z.ZodType ? [[part, value]] : [];
}
