import { getCompany } from '#model/business.ts';
import { isoDay } from '#model/dates.ts';
import { isPreview } from '#model/deploy.ts';
import { getFaq } from '#model/faqs.ts';
import { plainNames } from '#model/names.ts';
import { getPage, type SitePage } from '#model/pages.ts';
import { getPhoto } from '#model/photos.ts';
import { absolute, sharePicturePath } from '#seo/addresses.ts';
import type { SearchPage } from '#seo/page.ts';
import {
  companyPartsOf,
  getAreaFacts,
  getArticleFacts,
  getOfferFacts,
  getPictures,
  getServiceFacts,
  typeOf,
} from './entries.ts';

/** The rating or review, never a sample: search engines take what they read as true. */
const real = <Words extends { sample: boolean }>(words: Words | undefined): Words | undefined =>
  words?.sample ? undefined : words;

type Table = Extract<SitePage['sections'][number], { kind: 'compare' }>;

/** The materials of a table, each with what it says of them; types of porches or roofs are none. */
const materialsOf = ({ items, rows }: Table): { name: string; text: string }[] =>
  items.flatMap(({ name, look }, at) => {
    const says = rows.map(({ label, values }) =>
      asSentence(`${label}: ${values[at] ?? values[0]}`),
    );
    return look ? [{ name, text: says.join(' ') }] : [];
  });

/** The words with one end mark, theirs or a period. */
const asSentence = (words: string): string => (/[.?!]$/.test(words) ? words : `${words}.`);

/** Collects the data for a page's metadata and structured data from the model, with the words that it shows. */
export async function getSearchPage(page: SitePage, siteUrl: URL | undefined): Promise<SearchPage> {
  if (!siteUrl)
    throw new Error(
      'astro.config.mjs sets no `site`, which the absolute addresses for search engines need.',
    );
  const site = siteUrl.href;
  const company = await getCompany();
  const { path, seo, entry, sections, context } = page;
  const type = typeOf(page);
  const hasAddress = path !== '/404';
  const area = entry.collection === 'areas' ? entry : undefined;
  const home = await getPage('/');
  const photo = page.photo ?? home.photo;
  return plainNames({
    site,
    path,
    company,
    title: seo.title,
    description: seo.description,
    keywords: seo.keywords,
    type,
    updated: isoDay(page.updated),
    indexed: !seo.noindex && !isPreview(),
    hasAddress,
    share: {
      address: absolute(
        site,
        seo.noindex ? `/${company.sharePicture}.jpg` : sharePicturePath(path),
      ),
      alt: photo ? (await getPhoto(photo)).alt : company.name,
    },
    place: {
      name: area?.data.title ?? company.address.city,
      state: area?.data.state ?? company.address.state,
      point: area?.data.geo ?? company.geo,
    },
    crumbs: hasAddress ? context.crumbs : [],
    companyParts: companyPartsOf(path, type),
    showsAllPhones: type === 'ContactPage',
    customers: { rating: real(company.rating), review: real(company.review) },
    ...(await getOfferFacts()),
    service: entry.collection === 'services' ? await getServiceFacts(entry, sections) : undefined,
    area: area && (await getAreaFacts(area, sections)),
    article: entry.collection === 'blog' ? await getArticleFacts(entry, site) : undefined,
    materials: sections.flatMap((section) =>
      section.kind === 'compare' ? materialsOf(section) : [],
    ),
    questions: (
      await Promise.all(
        sections.map((section) => (section.kind === 'faq' ? getFaq(section.faq) : undefined)),
      )
    ).flatMap((faq) => faq?.items ?? []),
    pictures: sections.some((section) => section.kind === 'gallery' && section.look === 'all')
      ? await getPictures(site)
      : [],
  });
}
