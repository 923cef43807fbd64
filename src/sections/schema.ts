import { z } from 'astro/zod';
import type { ContentFields } from '#schemas/fields.ts';
import { areasSection } from './areas/schema.ts';
import { articlesSection } from './articles/schema.ts';
import { beforeAfterSection } from './before-after/schema.ts';
import { bodySection } from './body/schema.ts';
import { calendarSection } from './calendar/schema.ts';
import { callToActionSection } from './call-to-action/schema.ts';
import { cardsSection } from './cards/schema.ts';
import { compareSection } from './compare/schema.ts';
import { contactSection } from './contact/schema.ts';
import { drawingSection } from './drawing/schema.ts';
import { factsSection } from './facts/schema.ts';
import { faqSection } from './faq/schema.ts';
import { gallerySection } from './gallery/schema.ts';
import { heroSection } from './hero/schema.ts';
import { linksSection } from './links/schema.ts';
import { listSection } from './list/schema.ts';
import { mapSection } from './map/schema.ts';
import { offersSection } from './offers/schema.ts';
import { placesSection } from './places/schema.ts';
import { pricesSection } from './prices/schema.ts';
import { processSection } from './process/schema.ts';
import { projectsSection } from './projects/schema.ts';
import { splitSection } from './split/schema.ts';
import { teamSection } from './team/schema.ts';
import { testimonialsSection } from './testimonials/schema.ts';
import { yearSection } from './year/schema.ts';

/** The union of all section kinds: one entry of a page's `sections` list. */
export const sectionSchema = (fields: ContentFields) =>
  z.discriminatedUnion('kind', [
    areasSection(fields),
    articlesSection(),
    beforeAfterSection(fields),
    bodySection(),
    calendarSection(),
    callToActionSection(),
    cardsSection(fields),
    compareSection(fields),
    contactSection(),
    drawingSection(),
    factsSection(),
    faqSection(fields),
    gallerySection(fields),
    heroSection(fields),
    linksSection(fields),
    listSection(fields),
    mapSection(),
    offersSection(fields),
    placesSection(fields),
    pricesSection(fields),
    processSection(),
    projectsSection(fields),
    splitSection(fields),
    teamSection(fields),
    testimonialsSection(fields),
    yearSection(),
  ]);

export type Section = z.output<ReturnType<typeof sectionSchema>>;
export type SectionKind = Section['kind'];
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>;
