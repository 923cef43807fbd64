import { atom } from 'nanostores';
import { loadPhotos } from '#admin/data/photos.ts';
import type { Failure } from '#admin/data/result.ts';
import { endIfSignedOut } from './auth.ts';

/** The photos of the open lead; `urls` end after ten minutes. */
export interface Photos {
  lead: string;
  urls: string[];
  failure: Failure | null;
}

export const $photos = atom<Photos | null>(null);

/** Loads the addresses of a lead's photos, and again when they have ended. */
export async function openPhotos(lead: string): Promise<void> {
  const answer = await loadPhotos(lead);
  if (!answer.ok) endIfSignedOut(answer);
  const before = $photos.get();
  const urls = answer.ok ? answer.value : before?.lead === lead ? before.urls : [];
  $photos.set({ lead, urls, failure: answer.ok ? null : answer });
}
