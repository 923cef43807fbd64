import { atom } from 'nanostores';
import type { Failure } from '#admin/result.ts';
import { askSite } from '#admin/sync/api/ask.ts';
import { $thumbs, keepThumbs } from './thumbs.ts';

/** What a server function says about the photos of a lead. */
interface LeadPhotos {
  ids: string[];
  /** Their addresses, in their order; they work for ten minutes. */
  urls: string[];
  /** With it photos are added (`server/photos/ticket.ts`). */
  ticket: string;
}

/** Asks for the photos of a lead. */
export const loadPhotos = (lead: string) => askSite<LeadPhotos>('/api/photo-addresses', { lead });

/** The photos of the open lead; `urls` end after ten minutes, `isSmall` are those that lie on this phone. */
export interface Photos {
  lead: string;
  /** In the order of the addresses; none without signal. */
  ids: readonly string[];
  urls: readonly string[];
  isSmall: boolean;
  failure: Failure | null;
}

export const $photos = atom<Photos | null>(null);
let asked: string | null = null;

/** Loads the addresses of a lead's photos, and again when they have expired; offline, those on this phone. */
export async function openPhotos(lead: string): Promise<void> {
  asked = lead;
  const answer = await loadPhotos(lead);
  // Another lead was opened meanwhile.
  if (asked !== lead) return;
  const before = $photos.get();
  if (answer.ok) $photos.set({ lead, ...answer.value, isSmall: false, failure: null });
  else {
    const thumbs = $thumbs.get().get(lead)?.urls ?? [];
    const shown = before?.lead === lead ? before : { lead, ids: [], urls: thumbs, isSmall: true };
    $photos.set({ ...shown, failure: answer });
  }
}

const thumbPixels = 240;
const mostChars = 40_000;

/** Keeps the photos on the page small on this phone, once all have been loaded; as text at most 30 kB of bytes each. */
export async function keepSmall({ lead, urls }: Photos, images: Iterable<HTMLImageElement>) {
  const loaded = [...images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0);
  if (loaded.length < urls.length || $thumbs.get().get(lead)?.urls.length === urls.length) return;
  const thumbs = loaded.map(shrink).filter((text) => text.length <= mostChars);
  await keepThumbs(lead, thumbs);
}

/** The picture as a small JPEG, as a data URL. */
function shrink(image: HTMLImageElement): string {
  const scale = Math.min(1, thumbPixels / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.7);
}
