import type { Business } from '#schemas/business.ts';
import { roundPoint } from '#schemas/point.ts';
import { readEnv } from '#shared/environment.ts';
import { type FormProvider, MAPS } from '#shared/foreign-hosts.ts';
import { type ClosedDays, closedDaysOf, type Notice, noticeOf } from './dated.ts';
import { formatWeek, unbrokenPhone } from './facts.ts';
import { getEntries, getFacts, once } from './read.ts';

/** A phone number in the three forms that pages need. */
export interface Phone {
  /** RFC 3966 global number, like +14105550100. */
  e164: string;
  display: string;
  href: string;
  /** In few words, what only this number is for. */
  short?: string | undefined;
}

export interface Company extends Omit<Business, 'notice'> {
  /** The provider whose form takes the place of ours. */
  formProvider: FormProvider | undefined;
  /** The live map for a frame. */
  mapFrame: string | undefined;
  notice: Notice | undefined;
  /** Days off, below the hours from a week before. */
  closedDays: ClosedDays[];
  phone: { main: Phone; others: (Phone & { id: string; label: string })[] };
  /** Like "50+", computed from the founding year. */
  years: string;
  /** One row per line of the hours table, the appointment note last. */
  openingHours: { label: string; value: string }[];
  /** Whether customers can come to it: its street is public. */
  hasShop: boolean;
  addressLine: string;
}

const phone = (e164: string): Phone => ({
  e164,
  display: unbrokenPhone(e164),
  href: `tel:${e164}`,
});

/** The company's data for pages and structured data. */
export const getCompany = (): Promise<Company> =>
  once('company', async () => {
    const [entry] = await getEntries('business');
    if (!entry) throw new Error('src/content/business.yaml is missing: it holds the company.');
    const facts = await getFacts();
    const data = entry.data;
    const now = Date.now();
    const { city, state, zip } = data.address;
    const street = data.address.public ? data.address.street : undefined;
    // The point alone would lead to the door.
    const geo = street ? data.geo : roundPoint(data.geo);
    return {
      ...data,
      geo,
      formProvider: readEnv((name) => process.env[name], ['FORM_PROVIDER']).FORM_PROVIDER,
      mapFrame: data.map.frame && MAPS[data.map.frame](geo),
      phone: {
        main: phone(data.phones.main),
        others: data.phones.others.map(({ number, ...rest }) => ({ ...rest, ...phone(number) })),
      },
      notice: noticeOf(data, now),
      closedDays: closedDaysOf(data, now),
      years: facts['years'] ?? '',
      openingHours: [...formatWeek(data.hours), data.hoursNote],
      hasShop: street !== undefined,
      addressLine: [street, `${city}, ${state} ${zip}`].filter(Boolean).join(', '),
    };
  });

/** A number by its short name; the main one for any other. */
export const phoneNamed = ({ phone: all }: Pick<Company, 'phone'>, id: string): Phone =>
  all.others.find((one) => one.id === id) ?? all.main;
