import { z } from 'astro/zod';
import { extraLeadFields } from '#leads/fields.ts';
import { flag, slug, state, text } from './fields.ts';

const phone = z
  .string()
  .regex(/^\+1[2-9]\d{9}$/, 'Write the number as +1 and ten digits, like +12025550100.');
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time on the 24-hour clock in quotes, like "08:00".');
const closing = z
  .string()
  .regex(
    /^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/,
    'Write a time on the 24-hour clock in quotes, like "17:00"; "24:00" is midnight.',
  );
/** The days of the week as content names them. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const dayOff = z.iso.date('Write a day in quotation marks, like "2026-11-26".');
const url = z.url({ protocol: /^https?$/ });

const hours = z.strictObject({
  days: z
    .array(z.enum(WEEKDAYS))
    .min(1)
    .describe('The days, like [Monday, Tuesday]. A day with a break takes two lines.'),
  opens: clock
    .optional()
    .describe('When you open, like "08:00". If you’re closed, leave out opens and closes.'),
  closes: closing
    .optional()
    .describe(
      'When you close, like "17:00". An earlier time than "opens" is on the next day; "00:00" to "24:00" is open 24 hours.',
    ),
});

/** Whether the name is in the IANA time zone database. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The one entry about the company: every page, meta tag and structured data read it. */
export const businessSchema = z.strictObject({
  name: text('The company name.', 2, 60),
  shortName: text('The name in two words, for the logo.', 2, 30),
  trade: text('The second line of the logo.', 2, 30),
  tagline: text('The line in the contact bar.', 10, 60),
  taglineArea: text('Where, after the tagline, on wide screens.', 5, 80),
  foundedYear: z
    .int()
    .min(1900)
    .refine((year) => year <= new Date().getFullYear(), 'This year is in the future.'),
  generations: z
    .int()
    .min(1)
    .max(9)
    .optional()
    .describe('If you leave it out, no page mentions it.'),
  projectsBuilt: z
    .int()
    .positive()
    .optional()
    .describe('How many projects, shown with "+". If you leave it out, no page mentions it.'),
  licenses: z
    .array(
      z.strictObject({
        authority: text('Who gave the license, like "Department of Consumer Affairs".', 3, 80),
        number: text('As it must be printed, like "HIC #123456".', 3, 40),
        state,
        kind: z
          .enum(['license', 'registration'])
          .default('license')
          .describe('What the state calls it.'),
        sample: z.boolean().default(false),
      }),
    )
    .default([])
    .describe('Licenses and registrations, if your state has any.'),
  phones: z.strictObject({
    main: phone.describe('The main number.'),
    others: z
      .array(
        z.strictObject({
          id: slug.describe('Its short name: texts write the number as ((phones.short-name)).'),
          label: text('What it is for, like "Roof repair".', 2, 60),
          short: text('The same in the bar over its pages, where few words fit.', 2, 20).optional(),
          number: phone,
        }),
      )
      .default([])
      .describe('More numbers, each for a kind of work.'),
  }),
  website: url
    .optional()
    .describe(
      'The address of the site, like https://www.example.com, unless the host provides it.',
    ),
  sharePicture: slug
    .default('company')
    .describe(
      'The name of the home page’s photo for search engines: company is /company.jpg. Keep it, other sites link to it.',
    ),
  email: z.email('Write a complete email address, like estimates@example.com.'),
  address: z.strictObject({
    street: text('Street and number. Left out: pages say the town.', 3, 80).optional(),
    city: text('City.', 2, 40),
    state,
    zip: z.string().regex(/^\d{5}$/, 'Write five digits in quotes, like "21001".'),
    country: z.literal('US'),
    public: flag(
      'false hides the street from pages and structured data, and rounds the point under “geo”.',
      true,
    ),
    sample: z.boolean().default(false),
  }),
  geo: z.strictObject({
    latitude: z.number().min(18).max(72),
    longitude: z.number().min(-180).max(-65),
  }),
  serviceRadiusMeters: z.int().positive(),
  timeZone: z
    .string()
    .refine(isTimeZone, 'Write a time zone like America/New_York.')
    .describe('The time zone of your hours and of the times in alerts, like America/New_York.'),
  hours: z.array(hours).min(1),
  daysOff: z
    .array(dayOff)
    .default([])
    .describe(
      'Days when you are closed, like ["2026-11-26"]: pages say so from a week before, and the lead desk plans around them.',
    ),
  notice: z
    .strictObject({
      text: text(
        'One sentence, like "We’re booked until April; small repairs still fit in."',
        5,
        140,
      ),
      from: dayOff.optional().describe('Its first day; without one it shows at once.'),
      until: dayOff.describe('Its last day; after that the line disappears.'),
    })
    .refine(({ from, until }) => !from || from <= until, {
      path: ['until'],
      error: 'The last day is before the first. Write a later one.',
    })
    .optional()
    .describe('A line at the top of every page and at the form, for some days.'),
  hoursNote: z.strictObject({
    label: text('Like "Emergency consultations".', 3, 60),
    value: text('Like "By appointment".', 3, 60),
  }),
  reply: z.strictObject({
    within: text('How soon a request is answered, like "24 hours".', 3, 40),
    estimateWithin: text('How soon the visit usually is, like "2 to 3 business days".', 3, 40),
  }),
  leadTime: text(
    'This season’s wait from the signature to the first day of work, like "6 to 8 weeks". Leave it out and no page says it.',
    3,
    40,
  ).optional(),
  warranty: text(
    'Your warranty on the work in one or two sentences, as your contract says it. Leave it out and no page says it.',
    10,
    300,
  ).optional(),
  digNotice: z
    .strictObject({
      from: z
        .int()
        .positive()
        .describe('How many business days after the 811 ticket digging may start, like 3.'),
      until: z
        .int()
        .positive()
        .describe(
          'How many business days after the 811 ticket digging must have started, like 12.',
        ),
    })
    .refine(({ from, until }) => from < until, {
      path: ['until'],
      error: '"until" must be higher than "from".',
    })
    .optional()
    .describe(
      'When the law of your state lets you dig after a call to 811. Leave it out and no page says it.',
    ),
  pricesAsOf: text('The date of the price list in words, like "November 2026".', 4, 40),
  payments: z.array(text('A way to pay.', 2, 30)).default([]),
  currency: z.literal('USD'),
  employees: z.strictObject({ min: z.int().positive(), max: z.int().positive() }).optional(),
  retention: z.strictObject({
    // The database refuses less (supabase/migrations): a typo must not remove leads.
    leadMonths: z
      .int()
      .min(12, 'Write at least 12 months: a request that is removed cannot be brought back.')
      .describe('How long a request is kept after its last change, in months.'),
    spamDays: z
      .int()
      .min(30, 'Write at least 30 days: a person may be among those who are suspected.')
      .describe('How long suspected spam is kept, in days.'),
    eraseDays: z.int().positive().describe('How soon someone who asks is erased, in days.'),
  }),
  profiles: z.strictObject({
    google: url.optional().describe('Your Google Business Profile; without it there’s no link.'),
    others: z
      .array(z.strictObject({ label: text('Like "Facebook".', 2, 30), link: url }))
      .default([])
      .describe(
        'Your pages elsewhere: links of the footer, and search engines know them as yours.',
      ),
  }),
  map: z.strictObject({
    link: url,
    frame: z
      .enum(['google'])
      .optional()
      .describe(
        'The live map that a click opens in the page, around "geo". Left out: the link opens it.',
      ),
  }),
  verification: z.strictObject({ google: z.string().default('') }),
  leadForm: z.strictObject({
    fields: z
      .strictObject({
        id: z.array(z.string()).min(1),
        name: z.array(z.string()).min(1),
        email: z.array(z.string()).min(1),
        phone: z.array(z.string()).min(1),
        service: z.array(z.string()).min(1),
        area: z.array(z.string()).min(1),
        message: z.array(z.string()).min(1),
        // A field of the form that has nothing but its row (src/leads/fields.ts).
        ...Object.fromEntries(
          extraLeadFields.map((name) => [name, z.array(z.string()).default([])]),
        ),
      })
      .describe(
        "Which of the provider's field names mean what; several names for one field are fine.",
      ),
  }),
  rating: z
    .strictObject({
      value: z.number().min(1).max(5),
      count: z.int().positive(),
      sample: z.boolean().default(false),
    })
    .optional()
    .describe('Your average rating; leave it out until you have one.'),
  review: z
    .strictObject({
      author: text('Who wrote it.', 2, 60),
      rating: z.int().min(1).max(5),
      text: text('The review.', 10, 300),
      sample: z.boolean().default(false),
    })
    .optional()
    .describe("One customer's review for search engines; leave it out until you have one."),
  localTerms: z
    .array(text('A local search phrase added to every page.', 2, 60))
    .min(1)
    .max(12),
  facts: z.record(slug, text('A fact used in texts as ((name)).', 1, 120)).default({}),
});

export type Business = z.output<typeof businessSchema>;
