import { messages } from '#admin/messages.ts';
import { keep as keepHere, readKept, readText, writeText } from './kept.ts';
import { addToast } from './toasts.ts';

export { readKept, readText, writeText };

let isTold = false;

/** Keeps a value in this browser, null drops it; a browser that keeps nothing is told of once on a page. */
export function keep(name: string, value: unknown): void {
  if (keepHere(name, value) || isTold) return;
  isTold = true;
  addToast('failed', messages.keepsNothing);
}
