import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { brandSchema, mailColorsSchema } from '#schemas/brand.ts';
import { businessSchema, WEEKDAYS } from '#schemas/business.ts';
import { CONTENT } from '#schemas/collections.ts';
import { leadFormSchema } from '#schemas/lead-form.ts';

const { leadForm, retention, name, shortName, email, timeZone, reply, hours, daysOff } =
  businessSchema.shape;
const business = z.object({
  ...{ leadForm, retention, name, shortName, email, timeZone, reply, hours, daysOff },
});
const words = z.object({ leadForm: leadFormSchema });
/** As Date.getUTCDay counts. */
const weekdays = [...WEEKDAYS.slice(-1), ...WEEKDAYS.slice(0, -1)];

/** What the server and the browser's code need of the content, which neither can read, by its entry. */
const COPIES = {
  business: (data: unknown) => {
    const { leadForm, retention, shortName, timeZone, reply, ...open } = business.parse(data);
    const replyHours = readHours(reply.within);
    const hours = weekdays.map((day) => findHours(open.hours, day));
    const priceDays = readDays(reply.estimateWithin);
    const alert = { shortName, timeZone, replyHours, priceDays, hours, daysOff: open.daysOff };
    return {
      'webhook-fields': leadForm.fields,
      retention: retention,
      'alert-facts': alert,
      'company-names': [open.name, shortName, open.email.replace(/^.*@|\.[^.]+$/g, '')],
    };
  },
  brand: (data: unknown) => ({
    'mail-colors': mailColorsSchema.parse(brandSchema.parse(data).colors),
  }),
  interface: (data: unknown) => ({ 'lead-form-words': words.parse(data).leadForm }),
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

/** A file of the folder `generated`. */
interface Copy {
  file: string;
  text: string;
}

function copiesOf(root: string, of: Source): Copy[] {
  const source = `${CONTENT}/${of}.yaml`;
  try {
    const facts = COPIES[of](parse(readFileSync(join(root, source), 'utf8')));
    return Object.entries(facts).map(([name, data]) => ({
      file: `generated/${name}.json`,
      text: `${JSON.stringify(data, null, 2)}\n`,
    }));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${source}  ${reason}`, { cause });
  }
}

/**
 * Writes the facts of the content in `root` that are old or missing, and returns their files. Throws, before anything
 * is written, when a fact is missing or wrong.
 */
export function writeFacts(root: string): string[] {
  const textIn = ({ file }: Copy) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
  const changed = (Object.keys(COPIES) as Source[])
    .flatMap((of) => copiesOf(root, of))
    .filter((copy) => textIn(copy) !== copy.text);
  mkdirSync(join(root, 'generated'), { recursive: true });
  for (const { file, text } of changed) {
    // Another process may be reading it.
    const next = join(root, `${file}.${process.pid}`);
    writeFileSync(next, text);
    renameSync(next, join(root, file));
  }
  return changed.map(({ file }) => file);
}
