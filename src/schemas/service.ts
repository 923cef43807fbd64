import { z } from 'astro/zod';
import {
  type ContentFields,
  day,
  flag,
  formerly,
  priceRange,
  seoFields,
  slug,
  text,
  textLink,
} from './fields.ts';
import { sectionSchema } from './section.ts';

/** The fields of a service from which its facts are made. */
export const serviceFacts = z.object({
  price: priceRange.optional(),
  othersPrice: z
    .strictObject({
      from: z.int().positive().describe('Their lowest usual price, in whole dollars.'),
      to: z.int().positive().describe('Their highest usual price, in whole dollars.'),
      open: flag('true when theirs go higher than "to": shown as "+".'),
      source: text('Who publishes it, when and for what.', 10, 120),
    })
    .optional()
    .describe(
      'What other builders publish: until your own "price" is here, lists of prices draw it dashed.',
    ),
  duration: text('How long building takes, like "2 to 4 weeks".', 3, 40).optional(),
  priceExamples: z
    .array(
      z
        .strictObject({
          id: slug.describe('The name of its fact, like small-job: ((service.small-job)).'),
          what: text('What it is, with size, material and height.', 5, 70),
          price: z
            .int()
            .positive()
            .optional()
            .describe(
              'Your own price in whole dollars, like 21500. Until it is here, the page names what others publish.',
            ),
          asOf: text('The month of your price, like "May 2027".', 4, 40).optional(),
          others: text('What other builders publish for it, and where.', 5, 90),
          note: text(
            'A sentence about their price, shown until yours is here.',
            10,
            220,
          ).optional(),
        })
        .refine(({ price, asOf }) => (price === undefined) === (asOf === undefined), {
          path: ['asOf'],
          error: 'Your price and its month belong together: write both "price" and "asOf".',
        }),
    )
    .max(5)
    .default([])
    .describe('Worked examples with your own price, shown where the page says what it costs.'),
  brands: z
    .array(text('A brand that you sell or install, like "Trex".', 2, 40))
    .max(6)
    .default([])
    .describe('Brands by name; the page and the site search mention them once you list one.'),
  facts: z.record(slug, text('A fact used in texts as ((service.name)).', 1, 120)).default({}),
});

/** One service. Its card and offer always exist, its page only when it has `sections`. */
export const serviceSchema = (fields: ContentFields) =>
  z.strictObject({
    title: text('The name of the service, like "Interior painting".', 3, 60),
    navLabel: text('The name in menus.', 3, 30),
    job: text(
      'What a customer calls the work in a sentence, like "the fence": for the lead desk’s drafts.',
      3,
      40,
    ).optional(),
    navOrder: z
      .int()
      .positive()
      .optional()
      .describe('Its place in the services menu; without a number it isn’t in the menu.'),
    parent: fields
      .reference('services')
      .optional()
      .describe('The overview it belongs to, like outdoor-work.'),
    phone: fields
      .name('phone')
      .default('main')
      .describe('Which number its page dials: main, or another number’s short name.'),
    card: z.strictObject({
      text: text('One sentence for the card.', 20, 160),
      photo: fields.reference('photos'),
    }),
    offer: z.strictObject({
      name: text('The name in the list of offers.', 3, 60),
      description: text('One sentence.', 20, 200),
    }),
    offerExtras: z
      .array(
        z.strictObject({
          id: slug,
          name: text('An offer without a page of its own.', 3, 60),
          description: text('One sentence.', 20, 200),
          page: textLink.shape.to
            .optional()
            .describe('The page about it; its buttons choose this offer in the form.'),
        }),
      )
      .default([])
      .describe('Offers that are a section of this page, like staining; the form lists them, too.'),
    ...serviceFacts.shape,
    seo: seoFields(fields),
    formerly,
    updated: day.describe('The day the page’s substance last changed, like 2026-11-21.'),
    sections: z.array(sectionSchema(fields)).default([]),
  });

export type Service = z.output<ReturnType<typeof serviceSchema>>;
