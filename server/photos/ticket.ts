import { limits } from '#leads/limits.ts';
import { referenceOf } from '#leads/reference.ts';
import { isEqual, sign } from '#server/http/crypto.ts';

const formTicketMs = limits.browserDays * 86_400_000;
/** The desk asks for a ticket before each photo: none outlives its session by more than this. */
export const deskTicketMs = 600_000;

/** What a ticket allows: so many photos of one lead. */
export interface Allowed {
  lead: string;
  most: number;
}

/**
 * A ticket to add photos to one lead, by default as long as a browser keeps them: lead, `most`, time in ms, signature.
 */
export async function createPhotoTicket(
  secret: string,
  { lead, most }: Allowed,
  nowMs: number,
  lifeMs = formTicketMs,
): Promise<string> {
  const body = `${lead}.${most}.${nowMs + lifeMs}`;
  return `${body}.${await sign(secret, `photos ${body}`)}`;
}

/** What the form's script needs to add photos to a lead; nothing while the lead isn't in the database. */
export const offerPhotos = async (
  secret: string | undefined,
  lead: string | undefined,
  nowMs: number,
): Promise<{ reference?: string; ticket?: string }> =>
  secret && lead
    ? {
        reference: referenceOf(lead),
        ticket: await createPhotoTicket(secret, { lead, most: limits.photos }, nowMs),
      }
    : {};

/** What a valid ticket allows; undefined for an altered or old one. */
export async function readPhotoTicket(
  secret: string,
  ticket: string,
  nowMs: number,
): Promise<Allowed | undefined> {
  const [, body, lead, most, until, signature] =
    /^(([0-9a-f-]{36})\.(\d{1,3})\.(\d{1,16}))\.([\w-]{43})$/.exec(ticket) ?? [];
  if (!body || !lead || !signature || Number(until) < nowMs) return undefined;
  const isOurs = await isEqual(signature, await sign(secret, `photos ${body}`));
  return isOurs ? { lead, most: Number(most) } : undefined;
}
