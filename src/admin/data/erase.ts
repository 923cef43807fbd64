import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';

/** Erases a lead with notes, history and alerts, here and at the next contact on every phone; false: it was gone. */
export const eraseLead = (id: string): Promise<Result<boolean>> =>
  ask(() => getClient().rpc('erase_lead', { id }));
