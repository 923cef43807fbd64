import { placeOf, serviceOf } from '#admin/leads/lead.ts';
import { leadAddress } from '#admin/shell/addresses.ts';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { Button } from '#admin/ui/Button.tsx';
import { formatMoney, formatTime } from '#admin/ui/formats.ts';
import type { WeekEntry } from './week.ts';

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
        className="block min-h-tap min-w-0 flex-1 max-[17.99rem]:basis-full py-1 pr-1 pl-[0.7rem] text-inherit no-underline hover:bg-desk-row-hover"
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
