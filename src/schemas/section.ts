import { z } from 'astro/zod';
import { articlesSection } from '#sections/articles/schema.ts';
import { bodySection } from '#sections/body/schema.ts';
import { callToActionSection } from '#sections/call-to-action/schema.ts';
import { chartSection } from '#sections/chart/schema.ts';
import { compareSection } from '#sections/compare/schema.ts';
import { contactSection } from '#sections/contact/schema.ts';
import { drawingSection } from '#sections/drawing/schema.ts';
import { faqSection } from '#sections/faq/schema.ts';
import { gallerySection } from '#sections/gallery/schema.ts';
import { heroSection } from '#sections/hero/schema.ts';
import { listSection } from '#sections/list/schema.ts';
import { offersSection } from '#sections/offers/schema.ts';
import { placesSection } from '#sections/places/schema.ts';
import { pricesSection } from '#sections/prices/schema.ts';
import { processSection } from '#sections/process/schema.ts';
import { projectsSection } from '#sections/projects/schema.ts';
import { splitSection } from '#sections/split/schema.ts';
import { testimonialsSection } from '#sections/testimonials/schema.ts';
import type { ContentFields } from './fields.ts';

/** The union of all section kinds: one entry of a page's `sections` list. */
export const sectionSchema = (fields: ContentFields) =>
  z.discriminatedUnion('kind', [
    articlesSection(),
    bodySection(),
    callToActionSection(),
    chartSection(),
    compareSection(fields),
    contactSection(),
    drawingSection(fields),
    faqSection(fields),
    gallerySection(fields),
    heroSection(fields),
    listSection(fields),
    offersSection(fields),
    placesSection(fields),
    pricesSection(fields),
    processSection(fields),
    projectsSection(fields),
    splitSection(fields),
    testimonialsSection(fields),
  ]);

export type Section = z.output<ReturnType<typeof sectionSchema>>;
export type SectionKind = Section['kind'];
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>;
