/** A time in working days, from the shortest to the longest. */
export interface Days {
  from: number;
  to: number;
}

const WORDS = 'one two three four five six seven eight nine ten'.split(' ');
const TIME =
  /(\d+|[a-z]+)(?: to (\d+|[a-z]+)|[-–](\d+))? (?:(?:full|business|working) )*(hour|day|week)s?\b/i;

/** Working days in a week; an answer within hours takes one day at most. */
const WORKING_DAYS = { hour: 1 / 24, day: 1, week: 5 };

/** Reads `2 to 4 weeks`, `10 working days` or `two full business days`; undefined for words without a time. */
export function readDays(text: string): Days | undefined {
  const [, low = '', ...rest] = TIME.exec(text) ?? [];
  const [high = low, dashed, unit = ''] = rest;
  const from = numberOf(low);
  const to = numberOf(dashed ?? high);
  if (from === undefined || to === undefined || to < from) return undefined;
  const days = WORKING_DAYS[unit.toLowerCase() as keyof typeof WORKING_DAYS];
  return { from: Math.max(1, from * days), to: Math.max(1, to * days) };
}

function numberOf(text: string): number | undefined {
  const index = WORDS.indexOf(text.toLowerCase());
  const number = index < 0 ? Number(text) : index + 1;
  return Number.isFinite(number) && number > 0 ? number : undefined;
}

/** The end of the scale of all rows: whole weeks of five working days. */
export const scaleEnd = (times: readonly Days[]): number =>
  Math.max(2, Math.ceil(Math.max(0, ...times.map(({ to }) => to)) / 5)) * 5;
