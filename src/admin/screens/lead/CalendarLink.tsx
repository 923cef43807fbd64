import type { Lead } from '#admin/stores/lead.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { buildCalendar } from '#shared/calendar.ts';
import { placeOf } from './lead-words.ts';

/** Downloads the visit as a file that every calendar takes. */
export function CalendarLink({ lead, className }: { lead: Lead; className: string }) {
  const { id, name, visitAt, service, phone } = lead;
  if (!visitAt) return null;
  const file = buildCalendar({
    id,
    atMs: Date.parse(visitAt),
    nowMs: Date.now(),
    title: `Visit: ${name}`,
    place: placeOf(lead),
    words: [service, phone?.display].filter(Boolean).join(', '),
  });
  return (
    <a
      className={className}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download="visit.ics"
    >
      <Icon name="day" />
      <span className="pl-1">Add to calendar</span>
    </a>
  );
}
