import { type LeadField, leadFields } from '#leads/fields.ts';
import { limits } from '#leads/limits.ts';
import type { Entries, FieldErrors } from './entries.ts';

/** What someone typed, kept in the browser until it is sent. */
export interface Draft {
  /** The idempotency key: sent before and after a reload, it is one request. */
  key: string;
  values: Partial<Entries>;
  /** What the list called the chosen service: the list may be another one by then. */
  service?: string | undefined;
  /** What the server wants changed, when it was sent already. */
  errors?: FieldErrors | undefined;
}

const storageKey = 'estimate-draft';
const keptMs = limits.browserDays * 86_400_000;

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
    const { savedAt, ...draft } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const isWhole = typeof draft.key === 'string' && typeof draft.values === 'object';
    if (isWhole && draft.values && nowMs - savedAt < keptMs) return draft;
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
export function fillIn(form: HTMLFormElement, { values, service }: Omit<Draft, 'key'>): void {
  for (const name of leadFields) {
    const control = form.elements.namedItem(name);
    const value: unknown = values[name];
    if (typeof value !== 'string' || value === '' || !isUntouched(control, name)) continue;
    // A service that the list no longer has is still what was asked for.
    if (name === 'service' && !control.querySelector(`[value="${CSS.escape(value)}"]`))
      control.append(new Option(service || value, value));
    control.value = value;
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isUntouched = (
  control: Element | RadioNodeList | null,
  name: LeadField,
): control is Control =>
  control !== null && 'value' in control && control.value === (name === 'service' ? 'other' : '');
