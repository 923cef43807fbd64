import type { reference } from 'astro:content';
import type { SchemaContext } from 'astro/content/config';
import { z } from 'astro/zod';

/** What a short name can name besides entries: a drawing, a kind of work, a phone number of the company. */
export type Named = 'drawing' | 'kind' | 'phone';

/** The functions that Astro, the content check or the editor passes to a schema, so that schemas stay pure. */
export interface ContentFields {
  image: SchemaContext['image'];
  reference: typeof reference;
  name: (what: Named) => z.ZodString;
}

const texts = z.registry<{ isText: true }>();

/** A text of `min` to `max` characters that people read; `what` describes it, with an example. */
export const text = (what: string, min = 1, max = 400) =>
  drawnText(what, min, max).register(texts, { isText: true });

/** A text that only a drawing reads, like the days of a ruler. */
export const drawnText = (what: string, min = 1, max = 400) =>
  z.string().trim().min(min).max(max).describe(what);

/** Whether people read what a schema holds: not a name, a look, an address or what is drawn. */
export const isText = (schema: z.core.$ZodType): boolean =>
  texts.get(schema as z.ZodType) !== undefined;

/** A switch, off when it is left out, or `isOn`. */
export const flag = (what: string, isOn = false) => z.boolean().default(isOn).describe(what);

/** A list of `min` to `max` groups of fields. */
export const list = <Shape extends z.ZodRawShape>(min: number, max: number, shape: Shape) =>
  z.array(z.strictObject(shape)).min(min).max(max);

/** A short text of the interface with its required placeholders in { }. */
export const words = (what: string, ...names: string[]) =>
  names.reduce(
    (schema, name) =>
      schema.refine((value) => value.includes(`{${name}}`), `Write {${name}} in it.`),
    text(what, 1, 200),
  );

/** The heading of a section (docs/content/voice.md, rule 5). */
export const heading = text(
  'The heading: it names the topic, in words people search for, like "What it costs".',
  4,
  90,
);

/** The words beside the heading of a section. */
export const remark = text('One or two sentences beside the heading.', 10, 260).optional();

/** A group of fields that all have defaults, so that it may be left out. */
export const group = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const fields = z.strictObject(shape);
  return fields.prefault({} as z.input<typeof fields>);
};

/** A name in kebab-case, like `front-door`: the ids of entries and the anchors of sections. */
export const slug = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Write lowercase letters, digits and single hyphens, like "front-door".',
  );

/** A calendar day, written 2025-01-15 without quotes; YAML turns it into a date at midnight UTC. */
export const day = z
  .date({ error: 'Write a date as 2025-01-15, without quotes.' })
  .min(
    new Date('1990-01-01'),
    'This is before there were websites. Write the right year, like 2025-01-15.',
  );

/** On which side of its dot a name is written on the drawn maps, and how much lower and farther right. */
export const mapLabel = z
  .string()
  .regex(
    /^(left|right|above|above-right)( -?\d{1,2}){0,2}$/,
    'Write left, right, above or above-right; a number after it moves the name down, a second one to the right, like "left 20 -5".',
  )
  .default('left')
  .describe(
    'Where its name stands on the drawn maps: left, right, above; "left 20" is lower, "left 0 20" farther right.',
  );

/** The two letters of a state. */
export const state = z.string().regex(/^[A-Z]{2}$/, 'Write the two letters of the state, like MD.');

/** A price range in whole dollars. */
export const priceRange = z
  .strictObject({
    from: z.int().positive().describe('The lowest usual price in whole dollars, like 15000.'),
    to: z.int().positive().describe('The highest usual price in whole dollars, like 40000.'),
    open: flag('true when larger jobs cost more than "to": shown as "+".'),
    note: text(
      'What the range or its low end buys, under it in lists of prices.',
      10,
      120,
    ).optional(),
  })
  .refine((price) => price.from < price.to, {
    path: ['to'],
    error: '"to" must be higher than "from".',
  })
  .describe('The typical price range, like { from: 15000, to: 40000 }.');

/** Search metadata of one page; canonical, Open Graph, geo and robots are derived from it. */
export const seoFields = (fields: ContentFields) =>
  z.strictObject({
    title: text(
      'The title in search results, without the company name, like "Kitchen Painting".',
      10,
      39,
    ),
    description: text('One or two sentences for search results.', 70, 160),
    keywords: z
      .array(text('A search phrase.', 2, 60))
      .max(12)
      .default([])
      .describe('Search phrases of this page; the local ones are added.'),
    photo: fields
      .reference('photos')
      .optional()
      .describe('The picture for shared links; otherwise the page’s own.'),
    noindex: flag('true keeps the page out of search engines and the sitemap.'),
  });

/** A link inside a text: where it leads (a path of this site) and what it says. */
export const textLink = z.strictObject({
  label: text('What the link says, like "Read the family story".', 2, 80),
  to: z
    .string()
    .regex(
      /^\/[a-z0-9/-]*(#[a-z0-9-]+)?$/,
      'Write a path of this site, like /about or /contact#hours.',
    ),
});

/** Addresses that lead to a page: those that it had, or of pages that are gone. */
export const formerly = z
  .array(
    z
      .string()
      .regex(
        /^\/[A-Za-z0-9._/-]*[A-Za-z0-9_-]$/,
        'Write an old address of this site from the "/" after its name on, without its end "/" and without what follows a "?", like /old-page: the host looks only at the path.',
      ),
  )
  .default([])
  .describe(
    'Old addresses that lead here: of this page before it was renamed, or of a page that is gone, like /old-page.',
  );

/** A button of a page; without `to` it leads to /contact with the page's service or area preselected. */
export const button = z.strictObject({
  label: text('What the button says, like "Get Free Estimate".', 2, 40),
  to: textLink.shape.to.optional(),
});
