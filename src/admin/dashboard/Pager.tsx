import { Button } from '#admin/ui/Button.tsx';
import { formatCount } from '#admin/ui/formats.ts';

interface Props {
  /** The label of the landmark. */
  label: string;
  first: number;
  shown: number;
  total: number;
  onOlder(): void;
  onNewer(): void;
}

/** Which rows are shown, with buttons for newer and older ones; empty when all rows are shown. */
export function Pager({ label, first, shown, total, onOlder, onNewer }: Props) {
  const last = first + shown - 1;
  const hasOlder = last < total;
  if (first === 1 && !hasOlder) return null;
  const range = `${formatCount(first)} to ${formatCount(last)}`;
  return (
    <nav
      className="mt-3 flex flex-wrap items-center gap-2 lining-nums tabular-nums"
      aria-label={label}
    >
      <p className="mr-auto">
        {range} of {formatCount(total)}
      </p>
      <Button disabled={first === 1} onClick={onNewer}>
        Newer
      </Button>
      <Button disabled={!hasOlder} onClick={onOlder}>
        Older
      </Button>
    </nav>
  );
}
