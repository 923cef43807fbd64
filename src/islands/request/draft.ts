import { type LeadField, leadFields } from '#leads/limits.ts';
import type { Entries } from './entries.ts';

/** What someone typed, kept in the browser until it is sent. */
export interface Draft {
  /** The idempotency key: sent before and after a reload, it is one request. */
  key: string;
  values: Entries;
}

const storageKey = 'estimate-draft';
const weekMs = 7 * 86_400_000;

/** Keeps a draft for a week. Returns false when the browser stores nothing. */
export function saveDraft(draft: Draft, nowMs = Date.now()): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...draft, savedAt: nowMs }));
    return true;
  } catch {
    return false;
  }
}

/** The draft of the last week, if there is one; an older one is removed. */
export function readDraft(nowMs = Date.now()): Draft | undefined {
  try {
    const { savedAt, key, values } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof key === 'string' && nowMs - savedAt < weekMs) return { key, values };
  } catch {
    // Stored by something else, or storage is blocked.
  }
  dropDraft();
  return undefined;
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: nothing to bring back.
  }
}

/** Puts a draft into the fields that are still as the page has them. */
export function fillIn(form: HTMLFormElement, { values }: Draft): void {
  for (const name of leadFields) {
    const control = form.elements.namedItem(name);
    const value: unknown = values[name];
    if (typeof value !== 'string' || value === '' || !isUntouched(control, name)) continue;
    control.value = value;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isUntouched = (
  control: Element | RadioNodeList | null,
  name: LeadField,
): control is Control =>
  control !== null && 'value' in control && control.value === (name === 'service' ? 'other' : '');
