import { type LeadEvent, type LeadRecord, placeOf, serviceOf } from '#admin/leads/lead.ts';
import { namePage } from '#admin/leads/name-page.ts';
import { undoneAt as findUndone } from '#admin/leads/undone.ts';
import type { LeadAlert } from '#admin/sync/open.ts';
import { describeField, isTold } from '#admin/ui/describe-field.ts';
import { capitalize, formatTime } from '#admin/ui/formats.ts';
import { channelRows } from '#leads/channels.ts';

/** A row of the history. */
export interface HistoryRow {
  id: string;
  /** ISO 8601. */
  at: string;
  device: string | null;
  text: string;
  /** The owner's own words. */
  note: string | null;
  look: 'plain' | 'note' | 'bad';
  undoneAt: string | null;
  /** The event that a button takes back; null where a later one changed the same. */
  undo: LeadEvent | null;
  conflict: LeadEvent | null;
}

/** What an event was, where its changes don't say it. */
const kindWords: Partial<Record<LeadEvent['kind'], string>> = {
  add: 'Added by you',
  reached: 'Reached by phone',
  left_message: 'Left a message',
  no_answer: 'Called, no answer',
  wrong_number: 'Called, wrong number',
  not_for_us: 'Not for us',
  text: 'Text sent',
  mail: 'Email sent',
  photo: 'Photo added',
  photo_removed: 'Photo removed',
  photo_restored: 'Photo restored',
  details: 'Details changed',
  undo: 'Undone',
};

/** What another change took away with it. */
const endsQuietly = ['price_by', 'ending_reason'];

/** A town or a service by its name. */
function nameValue(field: string, value: string | number | boolean | null) {
  if (field === 'area') return placeOf({ area: value === null ? null : String(value) });
  return field === 'service_type'
    ? serviceOf({ service_type: String(value) }) || 'not sure'
    : value;
}

function describeEvent({ kind, changes }: LeadEvent, now: number): string {
  const told = Object.entries(changes).filter(
    ([field, [, to]]) =>
      kind !== 'add' && isTold(field) && (to !== null || !endsQuietly.includes(field)),
  );
  const parts = told.map(([field, [from, to]]) =>
    field === 'status'
      ? `${describeField(field, from, now)} to ${describeField(field, to, now)}`
      : describeField(field, nameValue(field, to), now),
  );
  const what = [kindWords[kind], ...parts].filter(Boolean).join(', ');
  const [, about] = (kind === 'follow_up' && changes['follow_up_words']) || [];
  return capitalize(about ? `${what || 'follow-up'}: ${about}` : what);
}

const alertWords = {
  forward: 'Lead to your other service',
  new: 'Alert',
  reminder: '2 hours left: reminder',
  overdue: 'Overdue: reminder',
};

function describeAlert({
  kind,
  channel,
  label,
  shown_at,
  accepted_at,
  given_up_at,
}: LeadAlert): string {
  const way = channelRows[channel].by.replace('{device}', () => label ?? 'the phone');
  const words = `${alertWords[kind]}${way}`;
  if (shown_at) return `${words} shown ${formatTime(shown_at)}`;
  if (accepted_at) return `${words} sent ${formatTime(accepted_at)}`;
  return `${words} ${given_up_at ? 'couldn’t be delivered' : 'is waiting'}`;
}

/** A row that nothing takes back. */
const plainRow = {
  device: null,
  note: null,
  look: 'plain',
  undoneAt: null,
  undo: null,
  conflict: null,
} as const;

/** The history of a lead with its alerts, newest first; seen from `now`, in milliseconds since 1970. */
export function listHistory(
  { row: lead, events }: Pick<LeadRecord, 'row' | 'events'>,
  alerts: readonly LeadAlert[],
  now = Date.now(),
): HistoryRow[] {
  const touched = new Set<string>();
  const rows = events.flatMap((event): HistoryRow[] => {
    const { id, kind, changes, words, conflict } = event;
    const undoneAt = findUndone(id, events);
    const fields = Object.keys(changes);
    if (kind === 'undo' && !conflict) {
      // What else it put back: the event that had set that can't be undone any more.
      const taken = events.find((one) => one.id === event.undoes)?.changes ?? {};
      if (!undoneAt) for (const field of fields) if (!(field in taken)) touched.add(field);
      return [];
    }
    const isLast = !fields.some((field) => touched.has(field));
    if (!undoneAt) for (const field of fields) touched.add(field);
    const canUndo = !undoneAt && isLast && kind !== 'add' && (fields.length > 0 || words !== null);
    return [
      {
        id,
        at: event.made_at,
        device: event.device,
        text: describeEvent(event, now),
        note: words,
        look: words ? 'note' : 'plain',
        undoneAt,
        undo: canUndo ? event : null,
        conflict: conflict ? event : null,
      },
    ];
  });
  const told = alerts.map(
    (alert, index): HistoryRow => ({
      ...plainRow,
      id: `alert-${index}`,
      at: alert.created_at,
      text: describeAlert(alert),
      look: alert.kind === 'overdue' || alert.given_up_at ? 'bad' : 'plain',
    }),
  );
  const received: HistoryRow = {
    ...plainRow,
    id: 'received',
    at: lead.created_at,
    text: `Received${lead.source === 'owner' ? '' : ` from the form${lead.landing_page ? ` on “${namePage(lead.landing_page)}”` : ''}`}`,
  };
  const isAdded = events.some(({ kind }) => kind === 'add');
  return [...rows, ...told, ...(isAdded ? [] : [received])].sort(
    (a, b) => Date.parse(b.at) - Date.parse(a.at),
  );
}
