import { countWords, type DotColumns } from './report-words.ts';

interface Props {
  columns: DotColumns;
  /** In minutes; null when more than half have no answer. */
  median: number | null;
}

const hours = 24;
const step = 11.5;
const atHour = (hour: number) => 15.8 + step * hour;
const laterAt = 323;
const noneAt = 374;

const axis = [
  ['0', 'left-[2.5%]'],
  ['6', 'left-[19.8%]'],
  ['12', 'left-[37%]'],
  ['18', 'left-[54.3%]'],
  ['24', 'left-[70.5%]'],
  ['later', 'left-[80.8%]'],
  ['none', 'left-[93.5%]'],
] as const;

/** How fast leads were answered: one dot is one lead, or as many as the sentence above says. */
export function ReportChart({ columns: { counts, later, unanswered, each }, median }: Props) {
  const columns = [
    ...counts.map((count, hour) => ({ count, x: atHour(hour), look: 'fill-river' })),
    { count: later, x: laterAt, look: 'fill-brick' },
    { count: unanswered, x: noneAt, look: 'fill-white stroke-brick stroke-2' },
  ];
  const top = Math.max(...columns.map(({ count }) => Math.ceil(count / each)));
  const base = 20 + top * step;
  const dots = columns.flatMap(({ count, x, look }) =>
    Array.from({ length: Math.ceil(count / each) }, (_, n) => ({
      x,
      y: base - 6 - n * step,
      look,
    })),
  );
  const [first = 0, ...rest] = counts;
  const sum = (from: number, to: number) =>
    rest.slice(from - 1, to - 1).reduce((all, count) => all + count, 0);
  const words = countWords([
    [first, 'within the first hour'],
    [sum(1, 4), 'between 1 and 4 hours'],
    [sum(4, 12), 'between 4 and 12 hours'],
    [sum(12, hours), 'between 12 and 24 hours'],
    [later, 'after more than 24 hours'],
    [unanswered, 'not answered'],
  ]);
  return (
    <div className="py-2">
      <svg
        className="w-full"
        viewBox={`0 0 400 ${base + 14}`}
        role="img"
        aria-label={`First answers: ${words}.`}
      >
        {dots.map(({ x, y, look }) => (
          <circle
            key={`${x}-${y}`}
            className={look}
            cx={x}
            cy={y}
            r={look.includes('stroke') ? 4 : 4.6}
          />
        ))}
        <path className="fill-brass" d={`M10 ${base + 2}h276v10H10z`} />
        <path
          className="fill-brick/20"
          d={`M302 ${base + 2}h42v10h-42zM353 ${base + 2}h42v10h-42z`}
        />
        {median !== null && isOnTape(median) ? (
          <path
            className="fill-none stroke-ink stroke-2"
            strokeDasharray="3 3"
            d={`M${10 + (median / 60) * step} 6V${base + 2}`}
          />
        ) : null}
      </svg>
      <div className="relative h-4 text-xs text-bark" aria-hidden="true">
        {axis.map(([word, place]) => (
          <span key={word} className={`absolute -translate-x-1/2 ${place}`}>
            {word}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Whether a time in minutes has a place on the chart's tape. */
export const isOnTape = (minutes: number): boolean => minutes < hours * 60;
