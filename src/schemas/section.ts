import { z } from 'astro/zod';
import type { ContentFields } from './fields.ts';
import { areasSection } from './sections/areas.ts';
import { articlesSection } from './sections/articles.ts';
import { beforeAfterSection } from './sections/before-after.ts';
import { bodySection } from './sections/body.ts';
import { calendarSection } from './sections/calendar.ts';
import { callToActionSection } from './sections/call-to-action.ts';
import { cardsSection } from './sections/cards.ts';
import { compareSection } from './sections/compare.ts';
import { contactSection } from './sections/contact.ts';
import { drawingSection } from './sections/drawing.ts';
import { factsSection } from './sections/facts.ts';
import { faqSection } from './sections/faq.ts';
import { gallerySection } from './sections/gallery.ts';
import { heroSection } from './sections/hero.ts';
import { linksSection } from './sections/links.ts';
import { listSection } from './sections/list.ts';
import { mapSection } from './sections/map.ts';
import { offersSection } from './sections/offers.ts';
import { placesSection } from './sections/places.ts';
import { pricesSection } from './sections/prices.ts';
import { processSection } from './sections/process.ts';
import { projectsSection } from './sections/projects.ts';
import { splitSection } from './sections/split.ts';
import { teamSection } from './sections/team.ts';
import { testimonialsSection } from './sections/testimonials.ts';
import { yearSection } from './sections/year.ts';

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
    drawingSection(fields),
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
    processSection(fields),
    projectsSection(fields),
    splitSection(fields),
    teamSection(fields),
    testimonialsSection(fields),
    yearSection(),
  ]);

export type Section = z.output<ReturnType<typeof sectionSchema>>;
export type SectionKind = Section['kind'];
export type SectionOf<Kind extends SectionKind> = Extract<Section, { kind: Kind }>;
