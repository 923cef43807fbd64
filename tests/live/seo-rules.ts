import { rowsOf } from '#tests/table.ts';

type NodeRule = [required: (string | string[])[], recommended: string[] | null];

const page = '[url, name] | [description, dateModified, isPartOf, about]';

/**
 * For every type on the site the required properties, of a list inside the list one; then those that are recommended
 * and the content has. A type without a row fails the test.
 *
 * https://schema.org, and https://developers.google.com/search/docs/appearance/structured-data: local-business,
 * review-snippet, product-snippet, image-license-metadata, breadcrumb, faqpage, article, site-names. What Google
 * recommends too and is not here: hours, geo and price range of the company, which only home, about and contact have,
 * to keep other pages small; the date of a review and credit and license of a picture, which the content has not;
 * offers of a material, for which no rich result is expected. A price without an upper end has no maximum.
 */
export const NODE_RULES: ReadonlyMap<string, NodeRule> = new Map(
  rowsOf<[type: string, ...NodeRule]>(`
    GeneralContractor | [name, address] | [telephone, url]
    PostalAddress | [addressLocality, addressRegion, postalCode, addressCountry] | [streetAddress]
    GeoCoordinates | [latitude, longitude] |
    OpeningHoursSpecification | [[dayOfWeek, validFrom], opens, closes] |
    AggregateRating | [ratingValue, [ratingCount, reviewCount]] |
    Review | [author, reviewRating] | [reviewBody]
    Rating | [ratingValue] |
    Person | [name] |
    Product | [name, description] |
    ImageObject | [contentUrl] | [caption]
    BreadcrumbList | [itemListElement] |
    ListItem | [position, name, item] |
    FAQPage | [mainEntity] |
    Question | [name, acceptedAnswer] |
    Answer | [text] |
    BlogPosting | [headline, image, datePublished, author] | [dateModified, publisher, articleSection]
    Organization | [name] |
    WebSite | [name, url] | [publisher]
    PriceSpecification | [minPrice, priceCurrency] |
    GeoCircle | [geoMidpoint, geoRadius] |
    ContactPoint | [telephone] |
    QuantitativeValue | [minValue, maxValue] |
    EducationalOccupationalCredential | [name, credentialCategory, recognizedBy, validIn] |
    OfferCatalog | [itemListElement] |
    Offer | [[itemOffered, priceSpecification]] |
    Service | [name, url] |
    ServiceChannel | [servicePhone] |
    SearchAction | [target, query-input] |
    EntryPoint | [urlTemplate] |
    City | [name] |
    AdministrativeArea | [name] |
    State | [name] |
    WebPage | ${page}
    AboutPage | ${page}
    ContactPage | ${page}
    CollectionPage | ${page}
    SearchResultsPage | ${page}
    ImageGallery | [associatedMedia, url, name] | [description, dateModified, isPartOf, about]
  `).map(([type, ...rule]) => [type, rule]),
);
