import { askSite } from './ask.ts';
import type { Result } from './result.ts';

/** What a server function says about the photos of a lead. */
export interface LeadPhotos {
  /** Their addresses, in their order; they work for ten minutes. */
  urls: string[];
  /** With it photos are added (`_leads/photos/ticket.ts`). */
  ticket: string;
}

/** Asks for the photos of a lead. */
export const loadPhotos = (lead: string): Promise<Result<LeadPhotos>> =>
  askSite('/api/photo-addresses', { lead });
