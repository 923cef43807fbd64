import type { Company } from '#model/business.ts';

/** The types of a page's own node: schema.org's WebPage and the subtypes in use. */
export type PageType =
  | 'WebPage'
  | 'AboutPage'
  | 'ContactPage'
  | 'CollectionPage'
  | 'ImageGallery'
  | 'SearchResultsPage';

/**
 * The parts of the company's node besides name, address and phone. `place`: map point, area, hours, price
 * range. `ratings`: rating and review. `profile`: ways to pay, founding year, number of employees, licenses.
 * `offers`: the catalog of all services.
 */
export type CompanyPart = 'place' | 'ratings' | 'profile' | 'offers';

/** A point on the map in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** One entry of the catalog of all services. */
export interface Offer {
  name: string;
  path: string;
}

/** Whole dollars; with `open` larger jobs cost more than `to`. */
export interface Price {
  from: number;
  to: number;
  open: boolean;
}

export interface ServiceFacts {
  name: string;
  description: string;
  price: Price | undefined;
  /** The number of this service where it is not the main one, E.164. */
  phone: string | undefined;
}

export interface AreaFacts {
  name: string;
  kind: 'town' | 'county' | 'region';
  state: string;
  /** The county of a town. */
  county: string | undefined;
  services: readonly string[];
}

export interface ArticleFacts {
  headline: string;
  section: string;
  /** Calendar days, ISO 8601. */
  published: string;
  author: string;
  image: string;
}

export interface GalleryPicture {
  address: string;
  caption: string;
}

/** The data for metadata and structured data of one page; addresses are absolute. */
export interface SearchPage {
  /** The site's address, without path. */
  site: string;
  path: string;
  company: Company;
  title: string;
  description: string;
  keywords: readonly string[];
  type: PageType;
  /** The day of the last change in substance, ISO 8601. */
  updated: string;
  /** false for a page that search engines leave out. */
  indexed: boolean;
  /** false for the 404 page: it has no address of its own. */
  hasAddress: boolean;
  share: { address: string; alt: string };
  /** The place that the page is about. */
  place: { name: string; state: string; point: Point };
  crumbs: readonly { name: string; path: string }[];
  companyParts: readonly CompanyPart[];
  /** Whether the page lists the second phone number among the contact data. */
  showsAllPhones: boolean;
  /** Rating and review; samples only where samples are shown. */
  customers: { rating: Company['rating']; review: Company['review'] };
  offers: readonly Offer[];
  /** The prices of all services. */
  prices: readonly Price[];
  service?: ServiceFacts | undefined;
  area?: AreaFacts | undefined;
  article?: ArticleFacts | undefined;
  materials: readonly { name: string; text: string }[];
  questions: readonly { question: string; answer: string }[];
  pictures: readonly GalleryPicture[];
}
