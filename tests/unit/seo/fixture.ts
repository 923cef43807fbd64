import type { Company, Phone } from '#model/business.ts';
import type { SearchPage } from '#seo/page.ts';
import { business } from '#tests/unit/company.ts';

const phone = (e164: string): Phone => ({ e164, display: e164, href: `tel:${e164}` });
const company: Company = {
  ...business,
  notice: undefined,
  hasShop: true,
  formProvider: undefined,
  mapFrame: undefined,
  closedDays: [],
  phone: {
    main: phone(business.phones.main),
    others: business.phones.others.map((one) => ({ ...one, ...phone(one.number) })),
  },
  years: '20+',
  openingHours: [],
  addressLine: '',
};

/** A page of the small content's company, with the test's changes. */
export const pageWith = (
  changes: Partial<SearchPage> = {},
  ofCompany: Partial<Company> = {},
): SearchPage => ({
  site: 'https://www.cedar.example/',
  path: '/decks',
  company: { ...company, ...ofCompany },
  title: 'Deck Builders in Kent County',
  description: 'Decks in Kent County.',
  keywords: ['decks'],
  type: 'WebPage',
  updated: '2026-03-01',
  indexed: true,
  hasAddress: true,
  share: { address: 'https://www.cedar.example/og/decks.jpg', alt: 'A deck over a river.' },
  place: { name: 'Chestertown', state: 'MD', point: company.geo },
  crumbs: [],
  companyParts: [],
  showsAllPhones: false,
  customers: { rating: company.rating, review: company.review },
  offers: [{ name: 'Decks', path: '/decks' }],
  prices: [],
  materials: [],
  questions: [],
  pictures: [],
  ...changes,
});
