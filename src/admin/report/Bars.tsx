import { formatCount } from '#admin/ui/formats.ts';
import { Strip } from '#admin/ui/Tape.tsx';

interface Props {
  bars: readonly { label: string; count: number }[];
  /** The count of a whole bar. */
  most: number;
}

/** Counts with a bar each; the bars are drawings beside the numbers. */
export function Bars({ bars, most }: Props) {
  return (
    <dl className="grid gap-1">
      {bars.map(({ label, count }) => (
        <div
          key={label}
          className="grid grid-cols-[8rem_minmax(0,1fr)_2.5rem] items-center gap-2 md:grid-cols-[10rem_minmax(0,1fr)_2.5rem]"
        >
          <dt className="[overflow-wrap:anywhere]">{label}</dt>
          <Strip className="h-[1rem]" viewBox="0 0 100 10">
            <path className="fill-haint" d="M0 0h100v10H0z" />
            <path className="fill-river" d={`M0 0h${(100 * count) / Math.max(1, most)}v10H0z`} />
          </Strip>
          <dd className="text-right font-bold tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
