import { getImage } from 'astro:assets';
import { type AreaEntry, getArea } from '#model/areas.ts';
import type { ArticleEntry } from '#model/articles.ts';
import { getCompany, phoneNamed } from '#model/business.ts';
import { isoDay } from '#model/dates.ts';
import { factsIn, formatDollars } from '#model/facts.ts';
import { serviceHref } from '#model/links.ts';
import type { SitePage } from '#model/pages.ts';
import { getGallery, getLargeFile, getPhoto } from '#model/photos.ts';
import { getService, getServices, type ServiceEntry } from '#model/services.ts';
import { absolute } from '#seo/addresses.ts';
import type {
  AreaFacts,
  ArticleFacts,
  CompanyPart,
  GalleryPicture,
  PageType,
  Price,
  SearchPage,
  ServiceFacts,
} from '#seo/page.ts';

/** The page's schema.org type: from its entry, or that of the search page. */
export function typeOf({ path, entry }: SitePage): PageType {
  if (path === '/search') return 'SearchResultsPage';
  return entry.collection === 'pages' ? entry.data.schemaType : 'WebPage';
}

/** Which pages have more data about the company. The home page is the largest, so it has only the most important. */
export function companyPartsOf(path: string, type: PageType): CompanyPart[] {
  if (path === '/') return ['place', 'ratings'];
  if (type === 'AboutPage') return ['place', 'profile'];
  return type === 'ContactPage' ? ['place', 'profile', 'offers'] : [];
}

/** Every service, every offer of one with its own page or its section there, and the prices of all services. */
export async function getOfferFacts(): Promise<Pick<SearchPage, 'offers' | 'prices'>> {
  const services = await getServices();
  return {
    offers: services.flatMap(({ id, data }) => [
      { name: data.offer.name, path: serviceHref(id) },
      ...data.offerExtras.map((extra) => ({
        name: extra.name,
        path: extra.page ?? `${serviceHref(id)}#${extra.id}`,
      })),
    ]),
    prices: services.flatMap(({ data }): Price[] => (data.price ? [data.price] : [])),
  };
}

/** What the page of a service says of it: a price only if the page shows it. */
export async function getServiceFacts(
  { id, data, body = '' }: ServiceEntry,
  sections: SitePage['sections'],
): Promise<ServiceFacts> {
  const company = await getCompany();
  return {
    name: data.offer.name,
    description: data.offer.description,
    price: data.price && showsPrice(id, data.price, sections, body) ? data.price : undefined,
    phone: data.phone === 'main' ? undefined : phoneNamed(company, data.phone).e164,
  };
}

/** Whether sections or the text below them show the price of a service: in a list of prices, or in words. */
function showsPrice(
  id: string,
  { from, to }: Price,
  sections: SitePage['sections'],
  body: string,
): boolean {
  const words = JSON.stringify(sections);
  const isListed = sections.some(
    (section) => section.kind === 'prices' && section.services.some((service) => service.id === id),
  );
  return (
    isListed ||
    [from, to].every((amount) => words.includes(formatDollars(amount))) ||
    factsIn(body).includes(`${id}.price`)
  );
}

/** What the page of an area says of it: the services are those of its list of what is built there. */
export async function getAreaFacts(
  { data }: AreaEntry,
  sections: SitePage['sections'],
): Promise<AreaFacts> {
  const built = sections.flatMap((section) => (section.kind === 'offers' ? section.items : []));
  const services = await Promise.all(
    built.flatMap(({ service }) => (service ? getService(service) : [])),
  );
  return {
    name: data.title,
    kind: data.kind,
    state: data.state ?? (await getCompany()).address.state,
    county: data.county && (await getArea(data.county)).data.title,
    services: services.map((service) => service.data.offer.name),
  };
}

/** An article's picture; Google requires at least 50,000 pixels. */
export async function getArticleFacts({ data }: ArticleEntry, site: string): Promise<ArticleFacts> {
  const { file } = await getPhoto(data.photo);
  const width = Math.min(1170, file.width);
  const height = Math.round((width * file.height) / file.width);
  const { src } = await getImage({ src: file, width, height, format: 'webp', quality: 60 });
  return {
    headline: data.title,
    section: data.category,
    published: isoDay(data.date),
    author: data.author,
    image: absolute(site, src),
  };
}

/** The pictures of the gallery with the addresses that the page links to. */
export async function getPictures(site: string): Promise<GalleryPicture[]> {
  const photos = await getGallery();
  return Promise.all(
    photos.map(async (photo) => ({
      address: absolute(site, await getLargeFile(photo)),
      caption: photo.label ? `${photo.caption} (${photo.label.toLowerCase()})` : photo.caption,
    })),
  );
}
