import { useStore } from '@nanostores/react';
import { $now } from '#admin/stores/clock.ts';
import { $route, filterNames, go } from '#admin/stores/route.ts';
import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { formatDay } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { dayOf, office } from '#leads/hours.ts';
import { pricedFilter, statuses } from '#leads/statuses.ts';

type Name = 'status' | 'service' | 'area' | 'from';
interface Filter {
  name: Name;
  label: string;
  any: string;
  options: readonly { id: string; label: string }[];
}

/** The filters with what can be chosen. */
function listFilters(nowMs: number): Filter[] {
  const { services, areas } = getSiteFacts();
  const today = dayOf(nowMs, office.timeZone);
  const days = (count: number) => dayOf(nowMs - count * 86_400_000, office.timeZone);
  return [
    {
      name: 'status',
      label: 'Status',
      any: 'Any status',
      options: [
        { id: 'open', label: 'Not closed' },
        { id: 'progress', label: 'In progress' },
        ...(pricedFilter === 'priced' ? [{ id: pricedFilter, label: 'Has our price' }] : []),
        ...statuses,
      ],
    },
    { name: 'service', label: 'Service', any: 'Any service', options: services },
    { name: 'area', label: 'Area', any: 'Any area', options: areas },
    {
      name: 'from',
      label: 'Received',
      any: 'Any time',
      options: [
        { id: today, label: 'Today' },
        { id: days(7), label: 'Last 7 days' },
        { id: days(30), label: 'Last 30 days' },
        { id: `${today.slice(0, 4)}-01-01`, label: 'This year' },
      ],
    },
  ];
}

const sinceDay = (day: string) => `Since ${formatDay(`${day}T12:00:00Z`)}`;

function labelOf({ name, options }: Filter, id: string): string {
  return options.find((option) => option.id === id)?.label ?? (name === 'from' ? sinceDay(id) : id);
}

/** The dropdowns of the filters: above the table from 64 rem, in a sheet on a phone. */
export function Filters() {
  const { filters } = useStore($route);
  const now = useStore($now);
  return (
    <div className="flex flex-wrap gap-1.5">
      {listFilters(now).map((filter) => {
        const { name, label, any, options } = filter;
        const chosen = filters[name];
        const isOther = chosen !== undefined && !options.some(({ id }) => id === chosen);
        return (
          <select
            key={name}
            className="select max-lg:w-full lg:min-h-[2.75rem] lg:text-xs"
            aria-label={label}
            value={chosen ?? ''}
            onChange={({ currentTarget: { value } }) =>
              go({ [name]: value || null, q: $route.get().words ?? '' })
            }
          >
            <option value="">{any}</option>
            {isOther ? <option value={chosen}>{labelOf(filter, chosen)}</option> : null}
            {options.map((option) => (
              <option key={option.id} value={option.id}>
                {option.label}
              </option>
            ))}
          </select>
        );
      })}
    </div>
  );
}

/** On a phone the dropdowns are not in the page before the table's. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Filters" close="Done" onClose={onClose}>
      <Filters />
    </Dialog>
  );
}

const chip =
  'inline-flex min-h-tap cursor-pointer items-center gap-1 rounded-board border-2 px-2 font-semibold';

/** The filters that hold, each a button that ends it. */
export function FilterChips({ isWide }: { isWide: boolean }) {
  const { filters } = useStore($route);
  const now = useStore($now);
  const known = listFilters(now);
  const labelFor = (name: (typeof filterNames)[number], id: string) => {
    if (name === 'due') return 'To answer';
    const filter = known.find((one) => one.name === name);
    return filter ? labelOf(filter, id) : id;
  };
  const held = filterNames.flatMap((name) => {
    const id = filters[name];
    return id ? [{ name, label: labelFor(name, id) }] : [];
  });
  return (
    <fieldset className="m-0 flex flex-wrap gap-1.5 border-0 p-0 py-2" aria-label="Filters">
      {held.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={`${chip} border-river bg-river text-white`}
          onClick={() => go({ [name]: null, q: $route.get().words ?? '' })}
        >
          {label}
          <span className="sr-only">: remove</span>
          <Icon name="close" className="w-[1rem]" />
        </button>
      ))}
      {isWide ? null : (
        <button
          type="button"
          className={`${chip} border-line bg-white text-ink`}
          aria-haspopup="dialog"
          onClick={() => go({ do: 'filters' })}
        >
          Filters
        </button>
      )}
      {held.length > 1 ? (
        <Button
          look="link"
          onClick={() =>
            go({
              ...Object.fromEntries(filterNames.map((name) => [name, null])),
              q: $route.get().words ?? '',
            })
          }
        >
          Clear all
        </Button>
      ) : null}
    </fieldset>
  );
}
