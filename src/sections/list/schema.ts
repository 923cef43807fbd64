import { z } from 'astro/zod';
import {
  type ContentFields,
  flag,
  heading,
  list,
  remark,
  text,
  textLink,
} from '#schemas/fields.ts';
import { fitLook } from '#schemas/looks.ts';
import { hasLinks, linkFields, NO_LINKS } from '#schemas/related.ts';
import { peg, sectionBase } from '#schemas/section-base.ts';

const LOOKS = {
  bullets: { needs: ['items'], may: ['ordered', 'photo', 'testimonial', 'more', 'remark'] },
  columns: { needs: ['items'], may: ['photo', 'testimonial', 'more', 'remark'] },
  sheet: { needs: ['items'], may: ['stamp', 'more', 'remark'] },
  signs: { needs: ['items', 'stamp'], may: ['more', 'remark'] },
  cards: { may: ['services', 'more', 'remark'] },
  links: { may: ['services', 'articles', 'links'] },
  team: { may: ['members', 'frames', 'warranty', 'remark'] },
};

/** A list: of bold facts with a sentence each, of services, of links, of the people who do the work. */
export const listSection = (fields: ContentFields) =>
  z
    .strictObject({
      kind: z.literal('list'),
      ...sectionBase,
      look: z
        .enum(['bullets', 'columns', 'sheet', 'signs', 'cards', 'links', 'team'])
        .default('bullets')
        .describe(
          'bullets: one under the other; columns: three side by side; sheet: a page of paper with a stamp, part by part; signs: small drawings of what is dangerous, under one red stamp; cards: services with picture and sentence; links: related pages; team: who does the work, and the warranty, left out of the page while all are empty.',
        ),
      heading,
      remark,
      items: z
        .array(
          peg(360).extend({
            drawing: fields
              .name('drawing')
              .optional()
              .describe('Of signs: a file in src/content/drawings without .svg.'),
          }),
        )
        .max(13)
        .default([]),
      stamp: text('The stamp on a sheet, like "Example", or over signs.', 3, 40).optional(),
      ordered: flag('true numbers the bullets.'),
      photo: fields
        .reference('photos')
        .optional()
        .describe('A picture from edge to edge over the list; once a page is enough.'),
      testimonial: fields
        .reference('testimonials')
        .optional()
        .describe("A customer's words at the right."),
      ...linkFields(fields),
      members: list(0, 12, {
        name: text('The name, as it may be printed.', 2, 60),
        role: text('What this person does for the customer, like "Measures and draws".', 3, 80),
        text: text('One sentence.', 10, 260).optional(),
        photo: fields.reference('photos').optional(),
      })
        .default([])
        .describe('Of a team: real people of the company, with their consent.'),
      frames: list(0, 6, {
        label: text('What the photograph shows, like "A hand at work".', 3, 60),
        photo: fields.reference('photos').optional(),
      })
        .default([])
        .describe(
          'Of a team: places for your own photographs; one without a photo is not printed, and the launch check asks for it.',
        ),
      warranty: z
        .strictObject({
          heading: text('Like "Our warranty on the work".', 4, 70),
          text: text('What it covers and for how long, as the contract says it.', 10, 400),
        })
        .optional()
        .describe('Of a team: the warranty on the work, as the contract says it.'),
      more: textLink.optional().describe('A link under the list.'),
    })
    .superRefine(fitLook(LOOKS))
    .refine(({ look, items }) => look !== 'columns' || items.length % 3 === 0, {
      path: ['items'],
      error: 'Columns come in rows of three. Write 3, 6, 9 or 12 items.',
    })
    .refine(({ items }) => items.length !== 1, {
      path: ['items'],
      error: 'One item is no list. Write at least 2.',
    })
    .refine((section) => section.look !== 'links' || hasLinks(section), NO_LINKS);
