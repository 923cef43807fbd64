import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { brandSchema } from '#schemas/brand.ts';
import { businessSchema, WEEKDAYS } from '#schemas/business.ts';
import { CONTENT } from '#schemas/collections.ts';
import { leadFormSchema } from '#schemas/lead-form.ts';

const { leadForm, retention, name, shortName, email, timeZone, reply, hours, daysOff } =
  businessSchema.shape;
const business = z.object({
  ...{ leadForm, retention, name, shortName, email, timeZone, reply, hours, daysOff },
});
const words = z.object({ leadForm: leadFormSchema });
const mailColors = brandSchema.shape.colors.pick({
  river: true,
  'river-deep': true,
  brass: true,
  'brass-edge': true,
  ink: true,
  bark: true,
  desk: true,
  'desk-line': true,
  'desk-rule': true,
});

/** As Date.getUTCDay counts. */
const weekdays = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)];

/** The facts for the server functions, which can't read content. */
const COPIES = {
  business: (data: unknown) => {
    const { leadForm, retention, shortName, timeZone, reply, ...open } = business.parse(data);
    const replyHours = readHours(reply.within);
    const hours = weekdays.map((day) => findHours(open.hours, day));
    const priceDays = readDays(reply.estimateWithin);
    const alert = { shortName, timeZone, replyHours, priceDays, hours, daysOff: open.daysOff };
    return {
      'server/receive/webhook-fields': leadForm.fields,
      'server/database/retention': retention,
      'src/leads/alert-facts': alert,
      'src/shared/company-names': [open.name, shortName, open.email.replace(/^.*@|\.[^.]+$/g, '')],
    };
  },
  brand: (data: unknown) => ({
    'server/alerts/mail-colors': mailColors.strip().parse(brandSchema.parse(data).colors),
  }),
  interface: (data: unknown) => ({ 'src/leads/lead-form-words': words.parse(data).leadForm }),
};

/** "24 hours" or "2 days" in hours; null when it is neither: then alerts name no time. */
function readHours(words: string): number | null {
  const [, count, unit] = /^(\d+) (hour|day)s?$/.exec(words) ?? [];
  return count ? Number(count) * (unit === 'day' ? 24 : 1) : null;
}

/** "2 to 3 business days" or "1 week" in business days, at most; null when it is neither: then no price is due. */
function readDays(words: string): number | null {
  const [, count, unit] = /(\d+) (?:business |working )?(day|week)s?$/.exec(words) ?? [];
  return count ? Number(count) * (unit === 'week' ? 5 : 1) : null;
}

/** When a day of the week opens and closes, a list for a day with a break; null when it does not. */
function findHours(all: z.output<typeof hours>, day: (typeof WEEKDAYS)[number]) {
  const spans = all
    .filter(({ days }) => days.includes(day))
    .flatMap(({ opens, closes }) => (opens && closes ? [{ opens, closes }] : []))
    .toSorted((a, b) => a.opens.localeCompare(b.opens));
  return spans.length > 1 ? spans : (spans[0] ?? null);
}

type Source = keyof typeof COPIES;

/** A file of the server functions with facts of the entry of a collection. */
export interface Copy {
  of: Source;
  file: string;
  text: string;
}

/** The copies that the functions need of the content in `root`. Throws when a fact is missing or wrong. */
export const readCopies = (root: string): Copy[] =>
  (Object.keys(COPIES) as Source[]).flatMap((of) => copiesOf(root, of));

function copiesOf(root: string, of: Source): Copy[] {
  const source = `${CONTENT}/${of}.yaml`;
  try {
    const facts = COPIES[of](parse(readFileSync(join(root, source), 'utf8')));
    return Object.entries(facts).map(([name, data]) => ({
      of,
      file: `${name}.json`,
      text: `${JSON.stringify(data, null, 2)}\n`,
    }));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${source}  ${reason}`, { cause });
  }
}

const textIn = (root: string, { file }: Copy): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

/** The copies in `root` that are old; none of an entry that is invalid. */
export const findStaleCopies = (root: string): Copy[] =>
  (Object.keys(COPIES) as Source[]).flatMap((of) => {
    try {
      return copiesOf(root, of).filter((copy) => (textIn(root, copy) ?? copy.text) !== copy.text);
    } catch {
      return [];
    }
  });

/** Writes the copies that are old or missing, and returns their names. */
export function writeFunctionFacts(root: string): string[] {
  const changed = readCopies(root).filter((copy) => textIn(root, copy) !== copy.text);
  for (const { file, text } of changed) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return changed.map(({ file }) => file);
}
