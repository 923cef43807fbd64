import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';

/** A ticket for the owner's editor under /edit/, for eight hours or as long as this session lives. */
export async function loadEditorTicket(): Promise<Result<string>> {
  return ask(async () => {
    const answer = await getClient().send('/api/content/ticket', { method: 'POST' });
    const { status } = answer;
    const body = (await answer.json()) as { ticket: string; message?: string };
    return answer.ok
      ? { data: body.ticket, error: null, status }
      : { data: null, error: { message: body.message ?? '' }, status };
  });
}
