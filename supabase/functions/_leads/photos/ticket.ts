import { isEqual, sign } from '../../_shared/crypto.ts';

const weekMs = 7 * 86_400_000;

/**
 * A ticket to add photos to one lead within a week, as long as a phone keeps them: lead, time in ms, signature.
 */
export async function createPhotoTicket(
  secret: string,
  lead: string,
  nowMs: number,
): Promise<string> {
  const body = `${lead}.${nowMs + weekMs}`;
  return `${body}.${await sign(secret, `photos ${body}`)}`;
}

/** The lead of a valid ticket; undefined for an altered or old one. */
export async function readPhotoTicket(
  secret: string,
  ticket: string,
  nowMs: number,
): Promise<string | undefined> {
  const [, body, lead, until, signature] =
    /^(([0-9a-f-]{36})\.(\d{1,16}))\.([\w-]{43})$/.exec(ticket) ?? [];
  if (!body || !signature || Number(until) < nowMs) return undefined;
  return (await isEqual(signature, await sign(secret, `photos ${body}`))) ? lead : undefined;
}
