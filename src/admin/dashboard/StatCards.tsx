import { useStore } from '@nanostores/react';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { hrefWith } from '#admin/stores/route.ts';
import { $today } from '#admin/sync/leads.ts';
import { $view } from '#admin/sync/sync.ts';
import { formatCount } from '#admin/ui/formats.ts';

/** The summary cards: a figure in each, a dash until all leads are here. Each leads to its leads. */
export function StatCards() {
  const { isKnown, isLoading } = useStore($view);
  const { counts: known } = useStore($today);
  const counts = isKnown && !isLoading ? known : null;
  const cards = [
    { label: 'Total Submissions', value: counts?.total, status: '', edge: 'border-l-ink' },
    { label: 'New', value: counts?.new, status: 'new', edge: 'border-l-new-mark' },
    {
      label: 'In Progress',
      value: counts?.progress,
      status: 'progress',
      edge: 'border-l-contacted-mark',
    },
    { label: 'Closed', value: counts?.closed, status: 'closed', edge: 'border-l-closed-mark' },
  ];
  return (
    <dl className="mt-4 mb-2 grid grid-cols-2 border-t-2 border-ink gap-x-1 min-[24rem]:grid-cols-[repeat(4,auto)] min-[24rem]:justify-between lg:mt-1 lg:mb-2 lg:grid-cols-4 lg:gap-0 lg:rounded-board lg:border-2 lg:bg-white">
      {cards.map(({ label, value, status, edge }) => (
        <div
          key={label}
          className={`relative flex min-w-0 flex-col-reverse justify-end py-1 pr-0.5 hover:bg-desk-row-hover lg:flex-row-reverse lg:items-baseline lg:justify-end lg:gap-1.5 lg:border-l-[5px] lg:px-3 lg:not-first:shadow-[-2px_0_0] lg:not-first:shadow-ink ${edge}`}
        >
          <dt className="text-xs leading-tight text-bark lg:text-sm">
            <RouteLink
              className="text-inherit no-underline after:absolute after:inset-0"
              href={hrefWith(status ? { status } : {}, '')}
            >
              {label}
            </RouteLink>
          </dt>
          <dd className="font-display text-[1.5rem] leading-[1.15] font-sign lining-nums lg:text-[1.75rem]">
            {value === undefined ? '–' : formatCount(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
