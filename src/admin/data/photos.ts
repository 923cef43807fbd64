import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';

/** Addresses of a lead's photos in their order; a server function makes them, and they work for ten minutes. */
export async function loadPhotos(lead: string): Promise<Result<string[]>> {
  const found = await ask(() => askAddresses(lead));
  return found.ok ? { ok: true, value: found.value.urls } : found;
}

/** A ticket with which photos are added to a lead (`_leads/photos/ticket.ts`). */
export async function loadPhotoTicket(lead: string): Promise<Result<string>> {
  const found = await ask(() => askAddresses(lead));
  return found.ok ? { ok: true, value: found.value.ticket } : found;
}

async function askAddresses(lead: string) {
  try {
    const answer = await getClient().send('/api/photo-addresses', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lead }),
    });
    const { status } = answer;
    const body = (await answer.json()) as { urls: string[]; ticket: string; message?: string };
    return answer.ok
      ? { data: body, error: null, status }
      : { data: null, error: { message: body.message }, status };
  } catch (error) {
    return { data: null, error: error instanceof Error ? error : {}, status: 0 };
  }
}
