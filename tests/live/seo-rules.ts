/** Required properties, of a list inside the list one; then those that are recommended and the content has. */
type NodeRule = [required: (string | string[])[], recommended?: string[]];

const page: NodeRule = [
  ['url', 'name'],
  ['description', 'dateModified', 'isPartOf', 'about'],
];

/** The rules of every type on the site. A type without rules fails the test. */
export const NODE_RULES: Readonly<Record<string, NodeRule>> = {
  // https://developers.google.com/search/docs/appearance/structured-data/local-business. Hours, geo and price range
  // are recommended too: only on home, about and contact, to keep other pages small. Geo should have five decimals;
  // the content has four.
  GeneralContractor: [
    ['name', 'address'],
    ['telephone', 'url'],
  ],
  PostalAddress: [
    ['addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
    ['streetAddress'],
  ],
  GeoCoordinates: [['latitude', 'longitude']],
  OpeningHoursSpecification: [[['dayOfWeek', 'validFrom'], 'opens', 'closes']],
  // …/review-snippet. The content has no date of the review.
  AggregateRating: [['ratingValue', ['ratingCount', 'reviewCount']]],
  Review: [['author', 'reviewRating'], ['reviewBody']],
  Rating: [['ratingValue']],
  Person: [['name']],
  // …/product-snippet. Our materials have no offers, review or rating: no rich result is expected.
  Product: [['name', 'description']],
  // …/image-license-metadata. The content has no credit or license for pictures.
  ImageObject: [['contentUrl'], ['caption']],
  // …/breadcrumb, …/faqpage, …/article and …/site-names.
  BreadcrumbList: [['itemListElement']],
  ListItem: [['position', 'name', 'item']],
  FAQPage: [['mainEntity']],
  Question: [['name', 'acceptedAnswer']],
  Answer: [['text']],
  BlogPosting: [
    ['headline', 'image', 'datePublished', 'author'],
    ['dateModified', 'publisher', 'articleSection'],
  ],
  Organization: [['name']],
  WebSite: [['name', 'url'], ['publisher']],
  // https://schema.org and the name of the type. A price without an upper end has no maximum.
  PriceSpecification: [['minPrice', 'priceCurrency']],
  GeoCircle: [['geoMidpoint', 'geoRadius']],
  ContactPoint: [['telephone']],
  QuantitativeValue: [['minValue', 'maxValue']],
  EducationalOccupationalCredential: [['name', 'credentialCategory', 'recognizedBy', 'validIn']],
  OfferCatalog: [['itemListElement']],
  Offer: [[['itemOffered', 'priceSpecification']]],
  Service: [['name', 'url']],
  ServiceChannel: [['servicePhone']],
  SearchAction: [['target', 'query-input']],
  EntryPoint: [['urlTemplate']],
  City: [['name']],
  AdministrativeArea: [['name']],
  State: [['name']],
  WebPage: page,
  AboutPage: page,
  ContactPage: page,
  CollectionPage: page,
  SearchResultsPage: page,
  ImageGallery: [['url', 'name', 'associatedMedia'], page[1] ?? []],
};
