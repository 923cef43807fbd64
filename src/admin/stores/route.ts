import { atom } from 'nanostores';

/** What the list is narrowed to; empty fields are left out. */
export interface LeadFilters {
  /** A status, `open` (all but closed) or `progress` (contacted or quoted). */
  status?: string;
  /** Ids as the lead has them. */
  service?: string;
  area?: string;
  /** The first day of receipt, like 2026-11-24. */
  from?: string;
  /** What waits for its first answer. */
  due?: 'answer';
}

const sheets = [
  'call',
  'text',
  'mail',
  'mailed',
  'after-call',
  'they-called',
  'after-visit',
  'next',
  'erase',
  'filters',
  'photo',
] as const;
/** The sheet over the page: `?do=`. */
export type Sheet = (typeof sheets)[number];

/** What the dashboard shows, as its address has it. */
export interface Route {
  lead: string | null;
  sheet: Sheet | null;
  /** The words of the search; null outside of the search. */
  words: string | null;
  filters: LeadFilters;
  /** Whether it is the week. */
  isWeek: boolean;
}

/** The names of the filters in the address. */
export const filterNames = ['status', 'service', 'area', 'from', 'due'] as const;
type Changes = Partial<Record<'lead' | 'do' | 'q' | (typeof filterNames)[number], string | null>>;

function readRoute(search = location.search): Route {
  const query = new URLSearchParams(search);
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  ) as LeadFilters;
  const isFinding = query.has('q') || Object.keys(filters).length > 0;
  return {
    lead: query.get('lead'),
    sheet: sheets.find((sheet) => sheet === query.get('do')) ?? null,
    words: isFinding ? (query.get('q') ?? '') : null,
    filters,
    isWeek: query.has('week'),
  };
}

/** The dashboard's address. */
export const $route = atom<Route>(readRoute());

/** The dashboard's address with changes; null leaves a part out. */
export function hrefWith(changes: Changes, from = location.search): string {
  const query = new URLSearchParams(from);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return `/admin/dashboard${text ? `?${text}` : ''}`;
}

/** Goes to an address of the dashboard without loading the page again. */
export function goTo(href: string, isReplaced = false): void {
  const state = { isOurs: !isReplaced || history.state?.isOurs === true };
  try {
    history[isReplaced ? 'replaceState' : 'pushState'](state, '', href);
  } catch {
    // Safari refuses more than 100 in 30 seconds, as of words being typed: the address follows with a later one.
  }
  $route.set(readRoute(new URL(href, location.href).search));
}

/** Changes a part of the dashboard's address. */
export const go = (changes: Changes, isReplaced = false): void =>
  goTo(hrefWith(changes), isReplaced);

/** Closes what an address of the desk has opened, as the browser's Back does. */
function goBack(instead: Changes): void {
  if (!history.state?.isOurs) {
    go(instead, true);
    return;
  }
  // The browser takes its time to go back: a sheet is gone before.
  $route.set({ ...$route.get(), sheet: null });
  history.back();
}

/** Closes the sheet over the page. */
export const closeSheet = (): void => goBack({ do: null });

/** Follows the browser's Back and Forward; returns a function that stops it. */
export function watchRoute(): () => void {
  const read = () => $route.set(readRoute());
  read();
  addEventListener('popstate', read);
  return () => removeEventListener('popstate', read);
}
