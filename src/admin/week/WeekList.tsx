import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { lazyScreen } from '#admin/shell/lazy-screen.tsx';
import { $now } from '#admin/stores/clock.ts';
import { $leads } from '#admin/sync/leads.ts';
import { formatShortDay, formatWeekday } from '#admin/ui/formats.ts';
import { WeekRow } from './WeekRow.tsx';
import { listWeek } from './week.ts';

const MoveSheet = lazyScreen(() => import('./MoveSheet.tsx'));

/** Today and the next seven days, from the leads on the device: a tap opens the lead, two move it to another day. */
export default function WeekList() {
  const now = useStore($now);
  const days = listWeek(useStore($leads), now);
  const [moved, setMoved] = useState<{ lead: Lead; kind: 'visit' | 'due' } | null>(null);
  return (
    <>
      {days.map(({ starts, isDayOff, entries }, ahead) => {
        const day = `${formatWeekday(starts)}, ${formatShortDay(now, starts)}`;
        const label = [['Today', 'Tomorrow'][ahead], day].filter(Boolean).join(', ');
        return (
          <section key={starts} className="mb-1.5" aria-label={label}>
            <h3 className="flex min-h-[2rem] flex-wrap items-baseline gap-x-2 border-t-2 border-ink pt-0.5 font-body text-[1.0625rem] font-bold tracking-normal lg:text-sm">
              {label}
              <span className="text-sm font-normal text-bark">
                {[isDayOff ? 'Day off' : '', entries.length === 0 ? 'Nothing set' : '']
                  .filter(Boolean)
                  .join('. ')}
              </span>
            </h3>
            <ul className="m-0 list-none p-0">
              {entries.map((entry) => (
                <WeekRow
                  key={`${entry.kind}-${entry.lead.id}`}
                  entry={entry}
                  isLate={ahead === 0 && entry.at < starts}
                  onMove={() =>
                    setMoved(entry.kind === 'price' ? null : { lead: entry.lead, kind: entry.kind })
                  }
                />
              ))}
            </ul>
          </section>
        );
      })}
      {moved ? <MoveSheet {...moved} onClose={() => setMoved(null)} /> : null}
    </>
  );
}
