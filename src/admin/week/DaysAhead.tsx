import { useStore } from '@nanostores/react';
import { addresses } from '#admin/shell/addresses.ts';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { $now } from '#admin/stores/clock.ts';
import { $leads } from '#admin/sync/leads.ts';
import { formatWeekday } from '#admin/ui/formats.ts';
import { WeekRow } from './WeekRow.tsx';
import { listWeek } from './week.ts';

const shownBeside = 3;
const shownInHead = 2;

/**
 * The next seven days and a link to the whole week, on a wide screen: a column beside Today's groups. With four groups
 * it goes into the header, to keep the table in the first screen.
 */
export default function DaysAhead({ isInHead = false }: { isInHead?: boolean }) {
  const now = useStore($now);
  const entries = listWeek(useStore($leads), now)
    .slice(1)
    .flatMap((day) => day.entries);
  if (entries.length === 0) return null;
  return (
    <section
      aria-labelledby="days-ahead"
      className={isInHead ? 'min-w-[24rem] flex-1 pb-1.5' : undefined}
    >
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
        className={`m-0 list-none border-t-2 border-ink p-0 ${isInHead ? 'grid grid-cols-2 gap-x-4' : ''}`}
      >
        {entries.slice(0, isInHead ? shownInHead : shownBeside).map((entry) => (
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
