import type { CollectionEntry } from 'astro:content';
import { serviceHref } from './links.ts';
import type { Ref } from './photos.ts';
import { find, getEntries } from './read.ts';

export type ServiceEntry = CollectionEntry<'services'>;

/** The data of a service for menus, cards and lists. */
export interface ServiceLink {
  id: string;
  title: string;
  label: string;
  href: string;
}

const link = (service: ServiceEntry): ServiceLink => ({
  id: service.id,
  title: service.data.title,
  label: service.data.navLabel,
  href: serviceHref(service.id),
});

/** The order of a service that is not in the menu: after all others. */
const LAST = Number.MAX_SAFE_INTEGER;

/** All services: those of the menu in their order, then the others by name. */
export const getServices = async (): Promise<ServiceEntry[]> =>
  [...(await getEntries('services'))].sort(
    (a, b) => (a.data.navOrder ?? LAST) - (b.data.navOrder ?? LAST) || a.id.localeCompare(b.id),
  );

export const getService = async (ref: Ref): Promise<ServiceEntry> =>
  find(await getEntries('services'), ref.id, 'service');

/** The services of the menu, in order. */
export const getMenuServices = async (): Promise<ServiceEntry[]> =>
  (await getServices()).filter((service) => service.data.navOrder !== undefined);

export const getMenuServiceLinks = async (): Promise<ServiceLink[]> =>
  (await getMenuServices()).map(link);

export const getServiceLink = async (ref: Ref): Promise<ServiceLink> => link(await getService(ref));

interface Offer {
  id: string;
  label: string;
  service: string;
  /** The page about an offer that is a section of its service. */
  page?: string | undefined;
}

/** The entries of the form and the offer catalog: every service, and the offers that are a section of one. */
export const getOffers = async (): Promise<Offer[]> =>
  (await getServices()).flatMap((service) => [
    { id: service.id, label: service.data.navLabel, service: service.id },
    ...service.data.offerExtras.map((extra) => ({
      id: extra.id,
      label: extra.name,
      service: service.id,
      page: extra.page,
    })),
  ]);
