import { useStore } from '@nanostores/react';
import { $today } from '#admin/leads/leads.ts';
import { $view } from '#admin/leads/sync.ts';
import { RouteLink } from '#admin/screens/frame/RouteLink.tsx';
import { hrefWith } from '#admin/stores/route.ts';
import { formatCount } from '#admin/ui/formats.ts';

/** The summary cards: a figure in each, a dash until it is known. Each leads to its leads. */
export function StatCards() {
  const { isKnown } = useStore($view);
  const { counts: known } = useStore($today);
  const counts = isKnown ? known : null;
  const cards = [
    { label: 'Total Submissions', value: counts?.total, status: '', edge: 'border-l-ink' },
    { label: 'New', value: counts?.new, status: 'new', edge: 'border-l-new-mark' },
    {
      label: 'In Progress',
      value: counts ? counts.contacted + counts.quoted : undefined,
      status: 'progress',
      edge: 'border-l-contacted-mark',
    },
    { label: 'Closed', value: counts?.closed, status: 'closed', edge: 'border-l-closed-mark' },
  ];
  return (
    <dl className="mt-5 mb-3 grid grid-cols-2 rounded-board border-2 border-ink bg-white min-[24rem]:grid-cols-[1.42fr_.74fr_1.06fr_.88fr] lg:grid-cols-4">
      {cards.map(({ label, value, status, edge }, index) => (
        <div
          key={label}
          className={`relative flex min-w-0 flex-col-reverse justify-end border-l-[5px] py-1 pr-0.5 pl-1.5 hover:bg-desk-row-hover lg:flex-row-reverse lg:items-baseline lg:justify-end lg:gap-1.5 lg:px-3 ${edge} ${index % 2 === 1 ? 'shadow-[-2px_0_0] shadow-ink' : 'min-[24rem]:not-first:shadow-[-2px_0_0] min-[24rem]:not-first:shadow-ink'} ${index > 1 ? 'max-[23.99rem]:border-t-2 max-[23.99rem]:border-t-ink' : ''}`}
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
