import { z } from 'astro/zod';
import { type ContentFields, heading, list, remark, text } from '#schemas/fields.ts';
import { sectionBase } from '#schemas/section-base.ts';

/** Who does the work, and the company's warranty; the owner’s photographs; left out of the page while all are empty. */
export const teamSection = (fields: ContentFields) =>
  z.strictObject({
    kind: z.literal('team'),
    ...sectionBase,
    heading,
    remark,
    members: list(0, 12, {
      name: text('The name, as it may be printed.', 2, 60),
      role: text('What this person does for the customer, like "Measures and draws".', 3, 80),
      text: text('One sentence.', 10, 260).optional(),
      photo: fields.reference('photos').optional(),
    })
      .default([])
      .describe('Real people of the company, with their consent.'),
    frames: list(0, 6, {
      label: text('What the photograph shows, like "A hand at work".', 3, 60),
      photo: fields.reference('photos').optional(),
    })
      .default([])
      .describe(
        'Places for your own photographs; one without a photo is not printed, and the launch check asks for it.',
      ),
    warranty: z
      .strictObject({
        heading: text('Like "Our warranty on the work".', 4, 70),
        text: text('What it covers and for how long, as the contract says it.', 10, 400),
      })
      .optional()
      .describe('The warranty on the work, as the contract says it.'),
  });
