import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { brandSchema } from '#schemas/brand.ts';
import { businessSchema, WEEKDAYS } from '#schemas/business.ts';
import { CONTENT } from '#schemas/collections.ts';
import { leadFormSchema } from '#schemas/lead-form.ts';

const { leadForm, retention, shortName, timeZone, reply, hours, daysOff } = businessSchema.shape;
const business = z.object({ leadForm, retention, shortName, timeZone, reply, hours, daysOff });
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
    return { 'webhook-fields': leadForm.fields, retention, 'alert-facts': alert };
  },
  brand: (data: unknown) => ({
    'mail-colors': mailColors.strip().parse(brandSchema.parse(data).colors),
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

/** When a day of the week opens and closes; null when it does not. */
function findHours(all: z.output<typeof hours>, day: (typeof WEEKDAYS)[number]) {
  const { opens, closes } = all.find(({ days }) => days.includes(day)) ?? {};
  return opens && closes ? { opens, closes } : null;
}

type Source = keyof typeof COPIES;

/** The files made from an entry: JSON text by file. Throws a ZodError when the entry is invalid. */
const copiesOf = (source: Source, data: unknown): [file: string, text: string][] =>
  Object.entries(COPIES[source](data)).map(([name, facts]) => [
    `supabase/functions/_leads/${name}.json`,
    `${JSON.stringify(facts, null, 2)}\n`,
  ]);

/** The functions' files in `root` whose facts differ from an entry of a collection; empty while it is invalid. */
export function findStaleFacts(root: string, collection: string, data: unknown): string[] {
  if (!Object.hasOwn(COPIES, collection)) return [];
  try {
    return copiesOf(collection as Source, data)
      .filter(([file, text]) => existsSync(join(root, file)) && !isWritten(root, file, text))
      .map(([file]) => file);
  } catch {
    return [];
  }
}

/** All files made from the content in `root`. Throws when a fact is missing or wrong. */
export const buildFunctionFacts = (root: string): ReturnType<typeof copiesOf> =>
  (Object.keys(COPIES) as Source[]).flatMap((source) => read(root, source));

/** Writes the files whose facts have changed and returns their names. */
export function writeFunctionFacts(root: string): string[] {
  const changed = buildFunctionFacts(root).filter(([file, text]) => !isWritten(root, file, text));
  for (const [file, text] of changed) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return changed.map(([file]) => file);
}

const isWritten = (root: string, file: string, text: string): boolean =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === text;

function read(root: string, source: Source): ReturnType<typeof copiesOf> {
  const file = `${CONTENT}/${source}.yaml`;
  try {
    return copiesOf(source, parse(readFileSync(join(root, file), 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new Error(`${file}  ${reason}`, { cause });
  }
}
