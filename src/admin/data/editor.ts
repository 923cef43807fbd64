import { askSite } from './ask.ts';
import type { Result } from './result.ts';

/** A ticket for the owner's editor under /edit/, for eight hours or as long as this session lives. */
export const loadEditorTicket = (): Promise<Result<{ ticket: string }>> =>
  askSite('/api/content/ticket');
