import { formatCount } from './formats.ts';

interface Props {
  /** The label of the landmark. */
  label: string;
  first: number;
  shown: number;
  total: number | undefined;
  hasOlder: boolean;
  isBusy: boolean;
  onOlder(): void;
  onNewer(): void;
}

/** Which rows are shown, with buttons for newer and older ones; empty when all rows are shown. */
export function Pager({ label, first, shown, total, hasOlder, isBusy, onOlder, onNewer }: Props) {
  if (first === 1 && !hasOlder) return null;
  const last = first + shown - 1;
  const range = `${formatCount(first)} to ${formatCount(last)}`;
  return (
    <nav
      className="mt-3 flex flex-wrap items-center gap-2 lining-nums tabular-nums"
      aria-label={label}
    >
      <p className="mr-auto">
        {total === undefined ? range : `${range} of ${formatCount(Math.max(total, last))}`}
      </p>
      <button
        type="button"
        className="button second"
        disabled={isBusy || first === 1}
        onClick={onNewer}
      >
        Newer
      </button>
      <button
        type="button"
        className="button second"
        disabled={isBusy || !hasOlder}
        onClick={onOlder}
      >
        Older
      </button>
    </nav>
  );
}
