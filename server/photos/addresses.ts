import { limits } from '#leads/limits.ts';
import type { RpcClient } from '#server/database/rpc-client.ts';
import { readPost } from '#server/http/body.ts';
import { refuseMethod, replyJson } from '#server/http/reply.ts';
import { withinTime } from '#shared/within-time.ts';
import { openBucket, type PhotoClient, photoPath } from './bucket.ts';
import { createPhotoTicket, deskTicketMs } from './ticket.ts';

export interface PhotoAddresses {
  client: Pick<PhotoClient, 'storage'>;
  /** A client with the rights of this access token. */
  openAs: (token: string) => RpcClient<'lead_photo_ids'>;
  /** FORM_TOKEN_SECRET. */
  secret: string;
  /** As in `LeadPhotos`. */
  toPublic: (url: string) => string;
}

/** How long an address works, in seconds; whoever has one needs no sign-in. */
const lifeSeconds = 600;
const timeoutMs = 8000;

/**
 * `POST /api/photo-addresses` with `lead` (its id) and the desk's access token: `{ ids, urls, ticket }`: those of its
 * photos in their order with their `ids`, and a ticket with which the owner adds photos, both for ten minutes. The database decides by the token: 401 without a session, 403 without admin rights.
 * Throws when the database or Storage does not answer.
 */
export async function handlePhotoAddresses(
  request: Request,
  given: PhotoAddresses,
): Promise<Response> {
  if (request.method !== 'POST') return refuseMethod();
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (!token) return replyJson(401, { message: 'Sign in to see the photos.' });
  const field = await readPost(request);
  if (field instanceof Response) return field;
  const lead = field('lead');
  if (!/^[0-9a-f-]{36}$/.test(lead)) return replyJson(422, { message: 'Send the id of a lead.' });
  return withinTime(answer(given, token, lead), timeoutMs, 'photo-addresses');
}

async function answer(given: PhotoAddresses, token: string, lead: string) {
  const { client, openAs, toPublic, secret } = given;
  const found = await openAs(token).rpc('lead_photo_ids', {
    lead,
    most_side: limits.photoSide,
  });
  const { error, status = 0 } = found;
  if (error && status >= 400 && status < 500) return replyJson(status, { message: error.message });
  if (error) throw new Error(`lead_photo_ids: ${error.message}`);
  const bucket = openBucket(client);
  const sign = async (photo: string): Promise<string> => {
    const signed = await bucket.createSignedUrl(photoPath(lead, photo), lifeSeconds);
    if (!signed.data) throw new Error(`no address for a photo: ${signed.error?.message}`);
    return toPublic(signed.data.signedUrl);
  };
  const ids = found.data ?? [];
  const [urls, ticket] = await Promise.all([
    Promise.all(ids.map(sign)),
    createPhotoTicket(secret, { lead, most: limits.deskPhotos }, Date.now(), deskTicketMs),
  ]);
  return replyJson(200, { ids, urls, ticket });
}
