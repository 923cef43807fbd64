import { atom } from 'nanostores';
import { type Thumbs, writeThumbs } from './device-store.ts';
import { replica } from './leads.ts';

/** How many leads keep their thumbnails, of about 30 kB each. */
const most = 20;

/** The small photos on this device, by lead: set when it is opened. */
export const $thumbs = atom<ReadonlyMap<string, Thumbs>>(new Map());

/** Keeps the small photos of a lead, and those of the leads that were opened last. */
export async function keepThumbs(id: string, urls: readonly string[]): Promise<void> {
  if (!replica.$records.get().has(id)) return;
  const thumbs = { at: new Date().toISOString(), urls };
  const kept = [...$thumbs.get()].filter(([other]) => other !== id);
  kept.sort(([, a], [, b]) => b.at.localeCompare(a.at));
  const dropped = kept.slice(most - 1).map(([other]) => other);
  $thumbs.set(new Map([[id, thumbs], ...kept.slice(0, most - 1)]));
  await writeThumbs(id, thumbs, dropped).catch(() => {});
}
