import { z } from 'astro/zod';
import {
  type ContentFields,
  day,
  flag,
  formerly,
  mapLabel,
  seoFields,
  state,
  text,
} from './fields.ts';
import { sectionSchema } from './section.ts';

/** One service area: a town, a county, or a region that only has a card. */
export const areaSchema = (fields: ContentFields) =>
  z
    .strictObject({
      title: text('The name, like "Havre de Grace".', 3, 40),
      kind: z.enum(['town', 'county', 'region']),
      page: flag('false for an area that has a card but no page.', true),
      inMenus: flag('false leaves its page out of the footer.', true),
      order: z.int().positive().describe('Its place in lists.'),
      county: fields.reference('areas').optional().describe('The county that a town belongs to.'),
      state: state.optional().describe('Its state, if it isn’t the one in your address.'),
      places: z
        .array(text('A community.', 2, 40))
        .min(1)
        .describe('Communities; a card lists six.'),
      card: z
        .strictObject({ text: text('One sentence.', 10, 160) })
        .optional()
        .describe('What its card says, above the six places.'),
      geo: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
      mapLabel,
      seo: seoFields(fields).optional(),
      formerly,
      updated: day,
      sections: z.array(sectionSchema(fields)).default([]),
    })
    .refine((area) => area.card === undefined || area.places.length === 6, {
      path: ['places'],
      error: 'A card lists exactly 6 places.',
    })
    .refine((area) => area.sections.length === 0 || area.seo !== undefined, {
      path: ['seo'],
      error: 'A page needs its search fields: write seo with title and description.',
    });
