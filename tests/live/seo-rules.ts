/** Required properties. A list inside the list: one of these is enough. */
export interface NodeRule {
  required: readonly (string | readonly string[])[];
  /** Properties that Google recommends and the content has. */
  recommended?: readonly string[];
  source: string;
  /** Why a property that the source asks for is left out. */
  exception?: string;
}

const GOOGLE = 'https://developers.google.com/search/docs/appearance';
const SCHEMA = 'https://schema.org';
const page = (type: string): NodeRule => ({
  required: ['url', 'name'],
  recommended: ['description', 'dateModified', 'isPartOf', 'about'],
  source: `${SCHEMA}/${type}`,
});

/** The rules of every type on the site. A type without rules fails the test. */
export const NODE_RULES: Readonly<Record<string, NodeRule>> = {
  GeneralContractor: {
    required: ['name', 'address'],
    recommended: ['telephone', 'url'],
    source: `${GOOGLE}/structured-data/local-business`,
    exception:
      'Hours, geo and price range are recommended too: only on home, about and contact, to keep other pages small.',
  },
  PostalAddress: {
    required: ['addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
    recommended: ['streetAddress'],
    source: `${GOOGLE}/structured-data/local-business`,
  },
  GeoCoordinates: {
    required: ['latitude', 'longitude'],
    source: `${GOOGLE}/structured-data/local-business`,
    exception: 'Google wants five decimals; the content has four.',
  },
  GeoCircle: { required: ['geoMidpoint', 'geoRadius'], source: `${SCHEMA}/GeoCircle` },
  OpeningHoursSpecification: {
    required: [['dayOfWeek', 'validFrom'], 'opens', 'closes'],
    source: `${GOOGLE}/structured-data/local-business`,
  },
  ContactPoint: { required: ['telephone'], source: `${SCHEMA}/ContactPoint` },
  QuantitativeValue: { required: ['minValue', 'maxValue'], source: `${SCHEMA}/numberOfEmployees` },
  EducationalOccupationalCredential: {
    required: ['name', 'credentialCategory', 'recognizedBy', 'validIn'],
    source: `${SCHEMA}/hasCredential`,
  },
  AggregateRating: {
    required: ['ratingValue', ['ratingCount', 'reviewCount']],
    source: `${GOOGLE}/structured-data/review-snippet`,
  },
  Review: {
    required: ['author', 'reviewRating'],
    recommended: ['reviewBody'],
    source: `${GOOGLE}/structured-data/review-snippet`,
    exception: 'datePublished is recommended; the content has no date of the review.',
  },
  Rating: { required: ['ratingValue'], source: `${GOOGLE}/structured-data/review-snippet` },
  OfferCatalog: { required: ['itemListElement'], source: `${SCHEMA}/OfferCatalog` },
  Offer: { required: [['itemOffered', 'priceSpecification']], source: `${SCHEMA}/Offer` },
  PriceSpecification: {
    required: ['minPrice', 'priceCurrency'],
    source: `${SCHEMA}/PriceSpecification`,
    exception: 'maxPrice is left out where larger jobs cost more.',
  },
  Service: { required: ['name', 'url'], source: `${SCHEMA}/Service` },
  ServiceChannel: { required: ['servicePhone'], source: `${SCHEMA}/ServiceChannel` },
  Product: {
    required: ['name', 'description'],
    source: `${GOOGLE}/structured-data/product-snippet`,
    exception:
      'Google wants offers, a review or a rating, which our materials do not have: no rich result is expected.',
  },
  WebSite: {
    required: ['name', 'url'],
    recommended: ['publisher'],
    source: `${GOOGLE}/site-names`,
  },
  SearchAction: { required: ['target', 'query-input'], source: `${SCHEMA}/SearchAction` },
  EntryPoint: { required: ['urlTemplate'], source: `${SCHEMA}/EntryPoint` },
  WebPage: page('WebPage'),
  AboutPage: page('AboutPage'),
  ContactPage: page('ContactPage'),
  CollectionPage: page('CollectionPage'),
  SearchResultsPage: page('SearchResultsPage'),
  ImageGallery: { ...page('ImageGallery'), required: ['url', 'name', 'associatedMedia'] },
  ImageObject: {
    required: ['contentUrl'],
    recommended: ['caption'],
    source: `${GOOGLE}/structured-data/image-license-metadata`,
    exception: 'The content has no credit or license for pictures.',
  },
  BreadcrumbList: {
    required: ['itemListElement'],
    source: `${GOOGLE}/structured-data/breadcrumb`,
  },
  ListItem: {
    required: ['position', 'name', 'item'],
    source: `${GOOGLE}/structured-data/breadcrumb`,
  },
  FAQPage: { required: ['mainEntity'], source: `${GOOGLE}/structured-data/faqpage` },
  Question: { required: ['name', 'acceptedAnswer'], source: `${GOOGLE}/structured-data/faqpage` },
  Answer: { required: ['text'], source: `${GOOGLE}/structured-data/faqpage` },
  BlogPosting: {
    required: ['headline', 'image', 'datePublished', 'author'],
    recommended: ['dateModified', 'publisher', 'articleSection'],
    source: `${GOOGLE}/structured-data/article`,
  },
  Organization: { required: ['name'], source: `${GOOGLE}/structured-data/article` },
  Person: { required: ['name'], source: `${GOOGLE}/structured-data/review-snippet` },
  City: { required: ['name'], source: `${SCHEMA}/City` },
  AdministrativeArea: { required: ['name'], source: `${SCHEMA}/AdministrativeArea` },
  State: { required: ['name'], source: `${SCHEMA}/State` },
};
