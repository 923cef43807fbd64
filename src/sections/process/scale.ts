/** Columns narrower than this share of the tape have no room for their words. */
const LEAST_SHARE = 0.08;

/**
 * The columns of a tape that is true to scale, as a CSS track list, its span in years, and the years between events. The first four
 * digits of a text are its year ("1980s" begins in 1980); a last text without any ("Today") is `thisYear`. The last
 * event is at the end of the tape and shares the last interval with the one before. Undefined when the years are
 * not known, do not ascend, or lie too close together.
 */
export function tapeScale(
  texts: readonly string[],
  thisYear: number,
): { span: number; gaps: number[]; columns: string } | undefined {
  const years = texts.map((text, index) => {
    const digits = /\d{4}/.exec(text)?.[0];
    if (!digits && index === texts.length - 1) return thisYear;
    return Number(digits);
  });
  const gaps = years.slice(1).map((year, index) => year - (years[index] ?? year));
  const span = gaps.reduce((sum, gap) => sum + gap, 0);
  const last = (gaps.at(-1) ?? 0) / 2;
  const shares = [...gaps.slice(0, -1), last, last];
  if (!shares.every((share) => share >= span * LEAST_SHARE && share > 0)) return;
  return { span, gaps, columns: shares.map((share) => `${share}fr`).join(' ') };
}
