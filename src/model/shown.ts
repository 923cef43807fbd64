import type { Section, SectionOf } from '#schemas/section.ts';
import { fill } from '#shared/fill.ts';
import { getArticles } from './articles.ts';
import { getCompany } from './business.ts';
import { priceWords } from './facts.ts';
import { getInterface } from './interface.ts';
import { getService } from './services.ts';
import { getTestimonials } from './testimonials.ts';

/**
 * The sections that a page shows, in their final words. Left out while they have nothing to show: testimonials
 * that may not be shown, articles of an empty blog, a team without members and warranty, a list of prices without
 * a price, the link to a business profile without its address, a place in a state without a license. A price that
 * the owner fills in replaces the sentence that said there is none.
 */
export async function shownSections(sections: readonly Section[]): Promise<Section[]> {
  const shown = await Promise.all(sections.map(shownOf));
  return shown.filter((section) => section !== undefined);
}

async function shownOf(section: Section): Promise<Section | undefined> {
  if (section.kind === 'testimonials')
    return (await getTestimonials(section.testimonials)).length > 0 ? section : undefined;
  if (section.kind === 'articles') return (await getArticles()).length > 0 ? section : undefined;
  if (section.kind === 'list' && section.look === 'team') {
    const frames = section.frames.filter(({ photo }) => photo);
    return section.members.length > 0 || section.warranty || frames.length > 0
      ? { ...section, frames }
      : undefined;
  }
  if (section.kind === 'prices') return withPrices(section);
  if (section.kind === 'places') return withLicensed(section);
  if (section.kind === 'split' && section.costOf) return withCost(section, section.costOf);
  return section;
}

/** Only the services with a price, their own or that of others; `unpriced` is shown while one has none of its own. */
async function withPrices(section: SectionOf<'prices'>): Promise<Section | undefined> {
  const known = await Promise.all(section.services.map(getService));
  const services = section.services.filter((_, index) => {
    const { price, othersPrice } = known[index]?.data ?? {};
    return price ?? othersPrice;
  });
  if (services.length === 0) return undefined;
  const unpriced = known.every(({ data }) => data.price) ? undefined : section.unpriced;
  return { ...section, services, unpriced };
}

/** Only the places in states of which the company has a license (elsewhere it may not offer work), and a profile that there is. */
async function withLicensed(section: SectionOf<'places'>): Promise<Section> {
  const { licenses, profiles } = await getCompany();
  const isLicensed = (state: string) => licenses.some((license) => license.state === state);
  return {
    ...section,
    items: section.items.filter(({ state }) => !state || isLicensed(state)),
    profileLabel: profiles.google ? section.profileLabel : undefined,
  };
}

async function withCost(
  section: SectionOf<'split'>,
  costOf: NonNullable<SectionOf<'split'>['costOf']>,
): Promise<Section> {
  const { price } = (await getService(costOf)).data;
  if (!price) return section;
  const { prices } = await getInterface();
  const { pricesAsOf } = await getCompany();
  return {
    ...section,
    lede: fill(prices.typical, { price: priceWords(price), asOf: pricesAsOf }),
  };
}
