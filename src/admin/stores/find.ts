import { atom, computed } from 'nanostores';
import { type Counted, findLeads, type LeadFilters } from '#admin/data/desk.ts';
import type { Failure } from '#admin/data/result.ts';
import type { Position } from '#admin/data/submissions.ts';
import { placeOf, serviceOf } from '#admin/leads/lead.ts';
import type { Lead } from '#admin/leads/record.ts';
import { dayOf, office } from '#leads/office.ts';
import { endIfSignedOut } from './auth.ts';
import { foreseeRows, listNew } from './overlay.ts';
import { $waiting, listStored } from './phone.ts';
import { hasSignal, isSilent } from './signal.ts';

/** The leads that were found. */
export interface Found {
  isBusy: boolean;
  /** How many there are; null until the first answer. */
  count: Counted | null;
  rows: readonly Lead[];
  next: Position | null;
  failure: Failure | null;
  /** How many there are without the filters, when that is more. */
  all: Counted | null;
  /** Set when only the leads on this phone were searched: how many. */
  searched: number | null;
}

const nothing: Found = {
  isBusy: true,
  count: null,
  rows: [],
  next: null,
  failure: null,
  all: null,
  searched: null,
};

const $answer = atom<Found>(nothing);
/** What was found for the address, with what waits on this phone. */
export const $found = computed([$answer, $waiting], (found, waiting) =>
  waiting.length > 0 ? { ...found, rows: foreseeRows(found.rows, waiting, false) } : found,
);

const isOwed: Record<NonNullable<LeadFilters['due']>, (lead: Lead) => boolean> = {
  answer: ({ status, first_answer_at }) => status === 'new' && !first_answer_at,
  today: ({ follow_up_at }) => follow_up_at !== null && Date.parse(follow_up_at) < Date.now(),
  idle: ({ status, follow_up_at, visit_at }) =>
    (status === 'contacted' || status === 'quoted') && !follow_up_at && !visit_at,
};

/** Whether the filters leave a lead in the list, as the database does. */
function passes(lead: Lead, { status, service, area, from, to, due }: LeadFilters): boolean {
  const day = dayOf(Date.parse(lead.created_at), office.timeZone);
  const hasStatus =
    !status ||
    lead.status === status ||
    (status === 'open' && lead.status !== 'closed') ||
    (status === 'progress' && ['contacted', 'quoted'].includes(lead.status));
  const isFrom = (!service || lead.service_type === service) && (!area || lead.area === area);
  const isThen = (!from || day >= from) && (!to || day <= to);
  return hasStatus && isFrom && isThen && (!due || isOwed[due](lead));
}

/** Whether every word begins a word of the lead, or is part of its phone from three digits on. */
function hasWords(lead: Lead, words: string): boolean {
  const { name, email, street, message } = lead;
  const text = [name, email, street, placeOf(lead), serviceOf(lead), message]
    .join(' ')
    .toLowerCase();
  const own = text.split(/[^\p{L}\p{N}]+/u);
  const phone = (lead.phone ?? '').replace(/\D/g, '');
  const typed = words.replace(/\D/g, '');
  const isNumber = /^[\d\s().+-]+$/.test(words) && typed.length >= 3;
  if (isNumber && phone.includes(typed.replace(/^1(?=\d{10}$)/, ''))) return true;
  const wanted = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return wanted.every((word) => own.some((one) => one.startsWith(word)));
}

/** Finds among the leads on this phone. */
function findStored(words: string, filters: LeadFilters): Found {
  const waiting = $waiting.get();
  const all = foreseeRows([...listNew(waiting), ...listStored()], waiting, false);
  const rows = all.filter((lead) => passes(lead, filters) && hasWords(lead, words));
  return { ...nothing, rows, count: { found: rows.length, more: false }, searched: all.length };
}

let lastRequest = 0;

/** Finds leads. Rows of the search before stay until the answer. */
export async function find(words: string, filters: LeadFilters): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  // First from this phone; with signal, an answer of the server stays until the next one.
  const stored = findStored(words, filters);
  const isFirst = $answer.get().count === null || $answer.get().searched !== null;
  const showsStored = !hasSignal() || (isFirst && stored.searched);
  $answer.set({ ...(showsStored ? stored : $answer.get()), isBusy: hasSignal() });
  if (!hasSignal()) return;
  const isFiltered = Object.keys(filters).length > 0;
  const [answer, all] = await Promise.all([
    findLeads(words, filters),
    words && isFiltered ? findLeads(words, {}, null, 1) : null,
  ]);
  if (request !== lastRequest) return;
  if (!answer.ok) {
    endIfSignedOut(answer);
    if (isSilent(answer) && stored.searched) $answer.set({ ...stored, isBusy: false });
    else $answer.set({ ...nothing, isBusy: false, failure: answer });
    return;
  }
  const { rows, next, ...count } = answer.value;
  const hides = all?.ok && !count.more && (all.value.more || all.value.found > count.found);
  $answer.set({ ...nothing, isBusy: false, count, rows, next, all: hides ? all.value : null });
}

/** Adds the next fifty. */
export async function findMore(words: string, filters: LeadFilters): Promise<void> {
  const before = $answer.get();
  const request = lastRequest;
  $answer.set({ ...before, isBusy: true });
  const answer = await findLeads(words, filters, before.next);
  if (request !== lastRequest) return;
  if (!answer.ok) $answer.set({ ...before, isBusy: false, failure: answer });
  else {
    const { rows, next } = answer.value;
    $answer.set({ ...before, isBusy: false, rows: [...before.rows, ...rows], next });
  }
}

/** Puts changed leads in their places. */
export function replaceFound(leads: readonly Lead[]): void {
  const before = $answer.get();
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  $answer.set({ ...before, rows: before.rows.map((row) => byId.get(row.id) ?? row) });
}
