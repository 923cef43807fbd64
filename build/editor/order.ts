import type { CollectionName } from '#schemas/collections.ts';

/** What the editor calls the collections, in its order. */
export const NAMES: Record<CollectionName, string> = {
  business: 'Phone, hours, company',
  photos: 'Photos',
  testimonials: 'Testimonials',
  interface: 'Words of buttons and forms',
  services: 'Services and prices',
  areas: 'Towns and counties',
  blog: 'Articles',
  faqs: 'Questions and answers',
  brand: 'Colors',
  trade: 'Rules of the trade',
  pages: 'Other pages',
};

const names = (all: string): readonly string[] => all.split(' ');

/** The fields an owner changes most come first in their form. */
export const FIRST: Partial<Record<CollectionName, readonly string[]>> = {
  business: names(
    'phones hours notice daysOff leadTime warranty pricesAsOf hoursNote email address reply licenses',
  ),
  services: names('title price duration priceExamples brands facts updated sections card offer'),
  areas: names('title kind county places updated sections card'),
  blog: names('title excerpt category date updated author photo service'),
  pages: names('title updated sections'),
  brand: names('colors'),
  photos: names('file alt caption id rendering kind gallery featured services'),
};

/** Fields that rarely change come last. */
export const LAST: readonly string[] = names(
  'formerly navLabel navOrder order parent page schemaType id tone geo serviceRadiusMeters timeZone currency employees localTerms map profiles digNotice retention verification leadForm',
);

/** What a field is called where its name says too little. */
export const LABELS: Readonly<Record<string, string>> = {
  asOf: 'Month of your price',
  alt: 'What’s in the picture',
  callToAction: 'Closing band',
  digNotice: 'Digging after a call to 811',
  formerly: 'Old addresses',
  geo: 'Place on the map',
  id: 'Short name',
  leadTime: 'Wait this season',
  lede: 'First paragraph',
  navLabel: 'Name in the menu',
  navOrder: 'Place in the menu',
  noindex: 'Hide from search engines',
  open: 'Larger jobs cost more',
  priceExamples: 'Worked examples',
  seo: 'In search results',
};
