import { atom } from 'nanostores';
import { type Message, messages } from '#admin/messages.ts';
import type { Value } from '#admin/record.ts';
import type { Result } from '#admin/result.ts';
import { readText, writeText } from './kept.ts';

/** How a toast looks and behaves: a failure stays until it is closed. */
export type ToastKind = 'done' | 'failed';

/** A short message in a corner of the page. */
export interface Toast extends Message {
  id: number;
  kind: ToastKind;
  /** Takes the change back. */
  undo?: (() => void) | undefined;
}

const storageKey = 'lead-desk-toast';
const shownAtOnce = 3;
let lastId = 0;

/** The toasts on this page, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

/**
 * Shows a message and returns its number. A text already on the page is shown once, and a new
 * success replaces the old one.
 */
export function addToast(kind: ToastKind, message: Message, undo?: () => void): number {
  lastId += 1;
  const isReplaced = (toast: Toast) =>
    toast.kind === kind && (kind === 'done' || toast.text === message.text);
  const others = $toasts.get().filter((toast) => !isReplaced(toast));
  $toasts.set([...others, { ...message, id: lastId, kind, undo }].slice(-shownAtOnce));
  return lastId;
}

/** Tells how a change at the server went, `text` when it worked. Returns whether it did. */
export function tellSaved(result: Result<unknown>, text: string): boolean {
  if (result.ok) addToast('done', messages.saved(text));
  else addToast('failed', messages.notSaved(result));
  return result.ok;
}

/** Removes one toast. */
export function closeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

/** Removes all failures, after a retry has succeeded. */
export function closeFailures(): void {
  $toasts.set($toasts.get().filter((toast) => toast.kind !== 'failed'));
}

/** A change that a toast takes back. */
export interface Undoable {
  id: string;
  lead: string;
  kind?: string;
  /** What it changed, by field. */
  fields?: Readonly<Record<string, readonly [from: Value, to: Value] | undefined>>;
}

interface KeptToast extends Message {
  kind: ToastKind;
  undoes?: readonly Undoable[];
}

/** Stores a message for the next page of this tab, with the changes that it takes back. */
export function keepToast(kind: ToastKind, message: Message, undoes?: readonly Undoable[]): void {
  writeText(storageKey, JSON.stringify({ kind, ...message, undoes }), 'sessionStorage');
}

/** The message that the previous page stored, once. */
export function takeKeptToast(): KeptToast | null {
  const text = readText(storageKey, 'sessionStorage');
  writeText(storageKey, null, 'sessionStorage');
  const kept = text ? (JSON.parse(text) as KeptToast) : null;
  return typeof kept?.title === 'string' && typeof kept.text === 'string' ? kept : null;
}

/** Shows the message that the previous page stored, once. */
export function showKeptToast(takeBack: (changes: readonly Undoable[]) => void): void {
  const kept = takeKeptToast();
  if (!kept) return;
  const { kind, undoes, ...message } = kept;
  addToast(kind, message, undoes && (() => takeBack(undoes)));
}
