import { mapPlaceOf } from '#admin/leads/describe-lead.ts';
import { type Lead, phonesOf, serviceOf } from '#admin/leads/lead.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { buildCalendar } from '#shared/calendar.ts';

/** Downloads the visit as a file that every calendar takes. */
export function CalendarLink({ lead, className }: { lead: Lead; className: string }) {
  const { id, name, visit_at } = lead;
  const at = Date.parse(visit_at ?? '');
  if (Number.isNaN(at)) return null;
  const file = buildCalendar([
    {
      id,
      at,
      createdMs: Date.parse(lead.created_at),
      changedMs: Date.now(),
      title: `Visit: ${name}`,
      place: mapPlaceOf(lead),
      words: [serviceOf(lead), ...phonesOf(lead).map(({ display }) => display)]
        .filter(Boolean)
        .join(', '),
      isTold: true,
    },
  ]);
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
