import { z } from 'astro/zod';
import { type ContentFields, flag, text } from './fields.ts';

/** One picture: its file, its text for screen readers, its caption and where it is shown. */
export const photoSchema = (fields: ContentFields) =>
  z.strictObject({
    id: z.string(),
    file: fields.image().describe('The file beside photos.yaml, like ./front-door.jpg.'),
    alt: text('What the picture shows, for people who cannot see it.', 10, 200),
    caption: text('A few words under the picture.', 3, 80),
    size: text('In the gallery: how large it is, like "16 × 20 ft".', 3, 40).optional(),
    material: text(
      'In the gallery: what it is made of, like "Cedar, cable railing".',
      3,
      60,
    ).optional(),
    permit: text(
      'In the gallery: whether it needs a permit, like "needs a permit; Bay shore rules apply".',
      3,
      40,
    ).optional(),
    rendering: z.boolean().describe('true for a design rendering: the page says so.'),
    kind: fields
      .name('kind')
      .describe('The kind of work, a short name of "gallery: kinds:" in interface.yaml.'),
    services: z.array(fields.reference('services')).default([]).describe('The services it shows.'),
    gallery: flag('true puts it into the gallery.'),
    large: flag('true shows it large in the gallery.'),
    featured: flag('true puts it on the home page (six).'),
    focus: z
      .strictObject({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) })
      .default({ x: 50, y: 50 }),
    sample: flag('true for a picture to begin with: the launch check asks for your own.'),
    position: z.int().default(0),
  });

export type Photo = z.output<ReturnType<typeof photoSchema>>;
