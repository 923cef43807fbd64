import type { CollectionEntry } from 'astro:content';
import { areaHref, contactHref } from './links.ts';
import type { Ref } from './photos.ts';
import { find, getEntries } from './read.ts';

export type AreaEntry = CollectionEntry<'areas'>;

/** All areas in their order. */
export const getAreas = async (): Promise<AreaEntry[]> =>
  [...(await getEntries('areas'))].sort((a, b) => a.data.order - b.data.order);

export const getArea = async (ref: Ref): Promise<AreaEntry> =>
  find(await getEntries('areas'), ref.id, 'area');

/** The link of an area: its page, or the contact page with the area preselected. */
export const areaTarget = (area: AreaEntry): string =>
  area.data.page ? areaHref(area.id) : contactHref({ area: area.id });

/** The areas whose page is in the footer. */
export const getAreaLinks = async (): Promise<{ id: string; title: string; href: string }[]> =>
  (await getAreas())
    .filter((area) => area.data.page && area.data.inMenus)
    .map((area) => ({ id: area.id, title: area.data.title, href: areaHref(area.id) }));

/** The towns of the map: those with a page and coordinates. */
export const getTowns = async (): Promise<
  { title: string; href: string; label: string; geo: NonNullable<AreaEntry['data']['geo']> }[]
> =>
  (await getAreas()).flatMap((area) =>
    area.data.kind === 'town' && area.data.page && area.data.geo
      ? [
          {
            title: area.data.title,
            href: areaHref(area.id),
            label: area.data.mapLabel,
            geo: area.data.geo,
          },
        ]
      : [],
  );

/** Where the towns are, for maps: each area with its state, its name and the towns that it lists. */
export const getAreaTowns = async (
  ours: string,
): Promise<{ id: string; label: string; state: string; places: string[] }[]> =>
  (await getAreas()).map(({ id, data }) => ({
    id,
    label: data.title,
    state: data.state ?? ours,
    places: data.places,
  }));

/** The values of `?area=` on the contact page, with their names for the form. */
export const getAreaOptions = async (): Promise<{ id: string; label: string }[]> =>
  (await getAreas()).map((area) => ({ id: area.id, label: area.data.title }));
