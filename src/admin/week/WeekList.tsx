import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Lead, placeOf, serviceOf } from '#admin/leads/lead.ts';
import { leadAddress } from '#admin/shell/addresses.ts';
import { lazyScreen } from '#admin/shell/lazy-screen.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { $now } from '#admin/stores/clock.ts';
import { $leads } from '#admin/sync/leads.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatMoney, formatShortDay, formatTime, formatWeekday } from '#admin/ui/formats.ts';
import { listWeek, type WeekEntry } from './week.ts';

const MoveSheet = lazyScreen(() => import('./MoveSheet.tsx'));

/** What stands under the name: what is to be done, and where. */
function describeEntry({ lead, kind }: WeekEntry): string {
  const town = placeOf(lead);
  const what = {
    visit: `${lead.ending === 'won' ? 'Won job' : 'Visit'}, ${lead.visit_where || town || 'no address yet'}`,
    due: [`Follow up: ${lead.follow_up_words ?? serviceOf(lead)}`, town].filter(Boolean).join(', '),
    price: ['Price owed', lead.quote_dollars && formatMoney(lead.quote_dollars), town]
      .filter(Boolean)
      .join(', '),
  };
  return what[kind].replace(/: ?(?=,|$)/, '');
}

const edges = { visit: 'border-l-river', due: 'border-l-contacted-mark', price: 'border-l-brass' };

interface RowProps {
  entry: WeekEntry;
  isLate?: boolean;
  /** Like 'Thu', where no heading names it. */
  day?: string;
  onMove?(): void;
}

/** A thing of the week: its time, who, what and where. */
export function WeekRow({ entry, isLate = false, day = '', onMove }: RowProps) {
  const { lead, kind, at } = entry;
  return (
    <li
      className={`flex border-t-[1.5px] border-l-6 border-t-desk-rule ${edges[kind]} max-[17.99rem]:flex-wrap`}
    >
      <RouteLink
        className="block min-h-tap min-w-0 flex-1 py-1 pr-1 pl-[0.7rem] text-inherit no-underline hover:bg-desk-row-hover"
        href={leadAddress(lead.id)}
        data-lead={lead.id}
      >
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <span className={`tabular-nums ${isLate ? 'font-bold text-brick' : ''}`}>
            {isLate ? 'Late' : `${day} ${formatTime(at)}`.trim()}
          </span>
          <b className="min-w-0 [overflow-wrap:anywhere]">
            <bdi>{lead.name}</bdi>
          </b>
        </span>
        <span className="block text-sm leading-[1.35] text-bark [overflow-wrap:anywhere]">
          {describeEntry(entry)}
        </span>
      </RouteLink>
      {kind === 'price' || !onMove ? null : (
        <Button look="link" className="flex-none px-2 print:hidden" onClick={onMove}>
          Move<span className="sr-only"> {lead.name}</span>
        </Button>
      )}
    </li>
  );
}

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
