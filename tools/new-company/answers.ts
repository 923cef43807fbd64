import { z } from 'zod';
import { zonesOf } from '#build/content-check/zones.ts';
import { businessSchema } from '#schemas/business.ts';
import { KINDS } from './kinds.ts';

const { name, trade, email, address } = businessSchema.shape;
const { city, zip } = address.shape;

/** Any way to write ten digits, as +1 and the digits. */
const withCountry = (typed: string): string => `+1${typed.replace(/\D/g, '').replace(/^1/, '')}`;

const firstUp = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

interface Question {
  ask: string;
  /** An example, or what an empty answer means. */
  like: string;
  /** What is said of a wrong answer, unless the schema has words of its own. */
  rule: string;
  schema: z.ZodType;
}

/** What a new company is asked, in this order. */
export const QUESTIONS = {
  name: {
    ask: 'Name of the company',
    like: 'Keystone Fence Company',
    rule: 'Write a name of 2 to 60 letters.',
    schema: name,
  },
  kind: {
    ask: `What kind of work: ${KINDS.map(({ name: words }, at) => `${at + 1} ${words}`).join(', ')}`,
    like: '1',
    rule: `Write a number from 1 to ${KINDS.length}.`,
    schema: z.string().transform((typed, context) => {
      const kind = KINDS[Number(typed) - 1] ?? KINDS.find(({ id }) => id === typed.toLowerCase());
      if (kind) return kind.id;
      context.addIssue({ code: 'custom', message: `Write a number from 1 to ${KINDS.length}.` });
      return z.NEVER;
    }),
  },
  trade: {
    ask: 'The trade in a word or two, as the menu says it',
    like: 'Fences',
    rule: 'Write a trade of 3 to 30 letters: it’s the second line of the logo.',
    schema: z.string().transform(firstUp).pipe(trade.min(3)),
  },
  town: {
    ask: 'Town',
    like: 'Lancaster',
    rule: 'Write a town of 3 to 40 letters.',
    schema: city.min(3),
  },
  street: {
    ask: 'Street address that customers may visit; press Enter if there’s no shop or office',
    like: '12 Main Street',
    rule: 'Write a street of 3 to 80 letters.',
    schema: z.union([z.literal(''), z.string().min(3).max(80)]),
  },
  state: {
    ask: 'State, two letters',
    like: 'PA',
    rule: 'Write the two letters of a state of the United States, like PA.',
    schema: z
      .string()
      .toUpperCase()
      .refine((state) => zonesOf(state).length > 0, {
        error: 'Write the two letters of a state of the United States, like PA.',
      }),
  },
  zip: { ask: 'ZIP code', like: '17601', rule: 'Write five digits, like 17601.', schema: zip },
  place: {
    ask: 'Coordinates of the shop or town. Right-click it on a map in the browser, and copy the two numbers',
    like: '40.0379, -76.3055',
    rule: 'These two numbers aren’t in the United States. Latitude comes first.',
    schema: z
      .string()
      .regex(/^-?\d+(\.\d+)?\s*,\s*-?\d+(\.\d+)?$/, 'Write two numbers, like 40.0379, -76.3055.')
      .transform((text) => {
        const [latitude, longitude] = text
          .split(',')
          .map((part) => Number(Number(part).toFixed(5)));
        return { latitude, longitude };
      })
      .pipe(businessSchema.shape.geo),
  },
  since: {
    ask: 'Year the company started',
    like: '2008',
    rule: `Write a year from 1900 to ${new Date().getFullYear()}.`,
    schema: z.coerce.number().pipe(businessSchema.shape.foundedYear),
  },
  phone: {
    ask: 'Phone number',
    like: '(717) 555-0123',
    rule: 'Write ten digits with the area code, like (717) 555-0123.',
    schema: z.string().transform(withCountry).pipe(businessSchema.shape.phones.shape.main),
  },
  email: {
    ask: 'Email address',
    like: 'office@keystone-fence.com',
    rule: 'Write a whole address, like office@keystone-fence.com.',
    schema: email,
  },
  color: {
    ask: 'Main color of the company; press Enter for one that suits the trade',
    like: '#2f5d3a',
    rule: 'Write a color as # and six digits or letters, like #2f5d3a.',
    schema: z
      .string()
      .toLowerCase()
      .transform((text) => (text === '' ? '' : `#${text.replace(/^#/, '')}`))
      .pipe(z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)])),
  },
} as const satisfies Record<string, Question>;

export type AnswerName = keyof typeof QUESTIONS;

export type Answers = { [Name in AnswerName]: z.output<(typeof QUESTIONS)[Name]['schema']> };

/** One answer as the files need it, or what is wrong with it. */
export function readAnswer(
  name: AnswerName,
  typed: string,
): { value: unknown } | { wrong: string } {
  const { schema, rule }: Question = QUESTIONS[name];
  const { success, data } = schema.safeParse(typed.trim());
  return success ? { value: data } : { wrong: rule };
}
