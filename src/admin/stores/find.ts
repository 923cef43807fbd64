import { atom } from 'nanostores';
import { findLeads, type LeadFilters } from '#admin/data/desk.ts';
import type { Lead } from '#admin/data/lead.ts';
import type { Failure } from '#admin/data/result.ts';
import type { Position } from '#admin/data/submissions.ts';
import { endIfSignedOut } from './auth.ts';

/** The leads that were found. */
export interface Found {
  isBusy: boolean;
  /** How many there are; 1,000 means that or more. Null until the first answer. */
  count: number | null;
  rows: readonly Lead[];
  next: Position | null;
  failure: Failure | null;
  /** How many more there are without the filters. */
  hidden: number;
}

const nothing: Found = {
  isBusy: true,
  count: null,
  rows: [],
  next: null,
  failure: null,
  hidden: 0,
};

/** What was found for the address. */
export const $found = atom<Found>(nothing);

let lastRequest = 0;

/** Finds leads. Rows of the search before stay until the answer. */
export async function find(words: string, filters: LeadFilters): Promise<void> {
  lastRequest += 1;
  const request = lastRequest;
  $found.set({ ...$found.get(), isBusy: true });
  const isFiltered = Object.keys(filters).length > 0;
  const [answer, all] = await Promise.all([
    findLeads(words, filters),
    words && isFiltered ? findLeads(words, {}, null, 1) : null,
  ]);
  if (request !== lastRequest) return;
  if (!answer.ok) {
    endIfSignedOut(answer);
    $found.set({ ...$found.get(), isBusy: false, failure: answer });
    return;
  }
  const { found: count, rows, next } = answer.value;
  const hidden = all?.ok ? Math.max(0, all.value.found - count) : 0;
  $found.set({ isBusy: false, count, rows, next, failure: null, hidden });
}

/** Adds the next fifty. */
export async function findMore(words: string, filters: LeadFilters): Promise<void> {
  const before = $found.get();
  const request = lastRequest;
  $found.set({ ...before, isBusy: true });
  const answer = await findLeads(words, filters, before.next);
  if (request !== lastRequest) return;
  if (!answer.ok) $found.set({ ...before, isBusy: false, failure: answer });
  else {
    const { rows, next } = answer.value;
    $found.set({ ...before, isBusy: false, rows: [...before.rows, ...rows], next });
  }
}

/** Puts changed leads in their places. */
export function replaceFound(leads: readonly Lead[]): void {
  const before = $found.get();
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  $found.set({ ...before, rows: before.rows.map((row) => byId.get(row.id) ?? row) });
}
