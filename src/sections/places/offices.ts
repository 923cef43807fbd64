import { anchor } from '#components/anchor.ts';
import { areaTarget, getArea, getAreas } from '#model/areas.ts';
import type { SectionOf } from '#schemas/section.ts';

type Item = SectionOf<'places'>['items'][number];

/** One town of the list, with the address of its page when it has one. */
export interface Town {
  name: string;
  href?: string | undefined;
}

/** A part of the list of towns: a county with its groups, or in the permit finder an office. */
export interface Office {
  id: string;
  name: string;
  /** The page of the county, or the form with its area filled in. */
  href?: string | undefined;
  hasPage: boolean;
  text?: string | undefined;
  decides?: string | undefined;
  /** Whether it stands below the county above it. */
  within?: boolean;
  groups: { name?: string; text?: string | undefined; towns: Town[] }[];
}

/** The pages of places, by their names. */
export async function getPages(): Promise<Map<string, string>> {
  const withPage = (await getAreas()).filter(({ data }) => data.page);
  return new Map(withPage.map((area) => [area.data.title, areaTarget(area)]));
}

/** Towns by their names, each with its page when it has one. */
async function asTowns(names: readonly string[] = []): Promise<Town[]> {
  const pages = await getPages();
  return names.map((name) => ({ name, href: pages.get(name) }));
}

/** The offices of the permit finder; one that decides for a single town is named like it. */
export async function getPermitOffices(items: readonly Item[]): Promise<Office[]> {
  const pages = await getPages();
  return Promise.all(
    items.map(async ({ name, text, decides, within, communities }) => ({
      id: `permit-${anchor(name)}`,
      name,
      href: pages.get(name),
      hasPage: pages.has(name),
      text,
      decides,
      within,
      groups: [{ towns: await asTowns(communities) }],
    })),
  );
}

/** Groups of towns by their county; a group without an area is its own part and leads to the form. */
export async function getCounties(items: readonly Item[], contactHref: string): Promise<Office[]> {
  const counties = new Map<string, Office>();
  for (const { name, text, area, communities } of items) {
    const place = area && (await getArea(area));
    const county = place?.data.county ? await getArea(place.data.county) : place;
    const title = county?.data.title ?? name;
    const office = counties.get(title) ?? {
      id: `towns-${anchor(title)}`,
      name: title,
      href: county ? areaTarget(county) : contactHref,
      hasPage: county?.data.page ?? false,
      text: county?.data.card?.text,
      groups: [],
    };
    office.groups.push({ name, text, towns: await asTowns(communities) });
    counties.set(title, office);
  }
  return [...counties.values()];
}
