import { useStore } from '@nanostores/react';
import { addresses } from '#admin/shell/addresses.ts';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { $now } from '#admin/stores/clock.ts';
import { $leads } from '#admin/sync/leads.ts';
import { formatWeekday } from '#admin/ui/formats.ts';
import { WeekRow } from './WeekList.tsx';
import { listWeek } from './week.ts';

const shownAhead = 3;
const shownAcross = 4;

/**
 * With Today on a wide screen: what the next seven days hold, and the way to the whole week. A column beside the groups
 * of Today; below four of them, across.
 */
export default function DaysAhead({ isAcross }: { isAcross: boolean }) {
  const now = useStore($now);
  const entries = listWeek(useStore($leads), now)
    .slice(1)
    .flatMap((day) => day.entries);
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="days-ahead" className={isAcross ? 'col-span-full' : undefined}>
      <div className="mb-1 flex items-baseline gap-1.5">
        <h3 id="days-ahead" className="font-body text-[1.0625rem] font-bold tracking-normal">
          Next 7 days
        </h3>
        <span className="text-bark tabular-nums">{entries.length}</span>
        <RouteLink className="ml-auto" href={addresses.week}>
          My week
        </RouteLink>
      </div>
      <ul
        className={`m-0 list-none border-t-2 border-ink p-0 ${isAcross ? 'grid grid-cols-2 gap-x-4 min-[80rem]:grid-cols-4' : ''}`}
      >
        {entries.slice(0, isAcross ? shownAcross : shownAhead).map((entry) => (
          <WeekRow
            key={`${entry.kind}-${entry.lead.id}`}
            entry={entry}
            day={formatWeekday(entry.at)}
          />
        ))}
      </ul>
    </section>
  );
}
