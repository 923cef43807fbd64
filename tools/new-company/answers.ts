import { z } from 'zod';
import { businessSchema } from '#schemas/business.ts';

const { name, trade, email, address } = businessSchema.shape;
const { city, state, zip } = address.shape;

/** Any way to write ten digits, as +1 and the digits. */
const withCountry = (typed: string): string => `+1${typed.replace(/\D/g, '').replace(/^1/, '')}`;

/** What a new company is asked: each answer with its question and an example. */
export const QUESTIONS = {
  name: { ask: 'Name of the company', like: 'Keystone Fence Company', schema: name },
  trade: { ask: 'What it does, in a word or two', like: 'Fences', schema: trade },
  town: { ask: 'Town of the shop', like: 'Lancaster', schema: city },
  state: {
    ask: 'State, two letters',
    like: 'PA',
    schema: z.string().toUpperCase().pipe(state),
  },
  zip: { ask: 'ZIP code', like: '17601', schema: zip },
  place: {
    ask: 'Where the shop is. On a map in the browser, press the right button on it, and copy the two numbers',
    like: '40.0379, -76.3055',
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
    ask: 'Since which year',
    like: '2008',
    schema: z.coerce.number().pipe(businessSchema.shape.foundedYear),
  },
  phone: {
    ask: 'Phone number',
    like: '(717) 555-0123',
    schema: z.string().transform(withCountry).pipe(businessSchema.shape.phones.shape.main),
  },
  email: { ask: 'Email address', like: 'office@keystone-fence.com', schema: email },
  color: {
    ask: 'Main color of the company',
    like: '#2f5d3a',
    schema: z
      .string()
      .toLowerCase()
      .transform((text) => `#${text.replace(/^#/, '')}`)
      .pipe(
        z
          .string()
          .regex(/^#[0-9a-f]{6}$/, 'Write a color as # and six digits or letters, like #2f5d3a.'),
      ),
  },
} as const satisfies Record<string, { ask: string; like: string; schema: z.ZodType }>;

export type AnswerName = keyof typeof QUESTIONS;

export type Answers = { [Name in AnswerName]: z.output<(typeof QUESTIONS)[Name]['schema']> };

/** One answer as the files need it, or what is wrong with it. */
export function readAnswer(
  name: AnswerName,
  typed: string,
): { value: unknown } | { wrong: string } {
  const { success, data, error } = QUESTIONS[name].schema.safeParse(typed.trim());
  if (success) return { value: data };
  const said = error.issues[0]?.message ?? '';
  return { wrong: /^(Too|Invalid)/.test(said) ? `Write it like ${QUESTIONS[name].like}.` : said };
}
