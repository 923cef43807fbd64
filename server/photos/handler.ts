import { photoWords } from '#leads/form-messages.ts';
import { limits } from '#leads/limits.ts';
import { callRpc } from '#server/database/rpc-client.ts';
import { readPost } from '#server/http/body.ts';
import { replyJson } from '#server/http/reply.ts';
import { fill } from '#shared/fill.ts';
import { withinTime } from '#shared/within-time.ts';
import { openBucket, type PhotoClient, photoPath } from './bucket.ts';
import { type PictureSize, readJpeg } from './jpeg.ts';
import { type Allowed, readPhotoTicket } from './ticket.ts';

export interface LeadPhotos {
  client: PhotoClient;
  /** FORM_TOKEN_SECRET. */
  secret: string;
  nowMs: () => number;
  /** Changes Storage's address to the one that the browser can reach. */
  toPublic: (url: string) => string;
}

const timeoutMs = 8000;

/**
 * `POST /api/lead-photos` with `ticket` and `photo` (a UUID made on the phone), sent before and after each
 * upload, and again after any failure. Answers `{ stored: true }` once the photo is in the bucket and is a
 * picture of the right size without anything else in it; before that `{ url }`, to which the phone puts it. Refusals
 * are final and have a sentence: 403 ticket, 404 lead erased, 409 no more photos allowed, 422 not a picture. 503: the
 * whole site, or all suspected requests, have taken the photos of a day, the phone keeps this one. Throws when the database or Storage does not
 * answer.
 */
export async function handleLeadPhotos(request: Request, given: LeadPhotos): Promise<Response> {
  const field = await readPost(request);
  if (field instanceof Response) return field;
  const allowed = await readPhotoTicket(given.secret, field('ticket'), given.nowMs());
  if (!allowed) return refuse(403, photoWords.late);
  const photo = field('photo');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(photo))
    return refuse(422, photoWords.refused);
  return withinTime(answer(given, allowed, photo), timeoutMs, 'lead-photos');
}

const refuse = (status: number, message: string) => replyJson(status, { ok: false, message });
const stored = () => replyJson(200, { ok: true, stored: true });

async function answer(
  given: LeadPhotos,
  { lead, most }: Allowed,
  photo: string,
): Promise<Response> {
  const { client } = given;
  const begun = await callRpc(client, 'begin_lead_photo', {
    ...{ lead, photo, most },
    most_bytes: limits.photoBytesDay,
    most_suspected: limits.suspectedPhotoBytesDay,
  });
  if (begun === 'stored') return stored();
  if (begun === 'full') return refuse(409, fill(photoWords.full, { limit: most }));
  if (begun === 'gone') return refuse(404, photoWords.late);
  if (begun === 'busy') return replyJson(503, { ok: false }, { 'retry-after': '3600' });
  const path = photoPath(lead, photo);
  const bucket = openBucket(client);
  // Storage has several answers for a missing file: any failed download counts as one.
  const file = begun === 'begun' ? (await bucket.download(path)).data : null;
  if (file) {
    const picture = readAllowed(new Uint8Array(await file.arrayBuffer()));
    await callRpc(client, 'end_lead_photo', {
      photo,
      // The generated type omits that null is allowed.
      size: (picture ? file.size : null) as number,
      wide: picture?.width ?? 0,
      high: picture?.height ?? 0,
    });
    if (picture) return stored();
    await bucket.remove([path]);
    return refuse(422, photoWords.refused);
  }
  const signed = await bucket.createSignedUploadUrl(path);
  if (!signed.data) throw new Error(`no address for a photo: ${signed.error?.message}`);
  return replyJson(200, { ok: true, url: given.toPublic(signed.data.signedUrl) });
}

function readAllowed(bytes: Uint8Array): PictureSize | undefined {
  const size = bytes.length <= limits.photoBytes ? readJpeg(bytes) : undefined;
  const sides = size ? [size.width, size.height] : [0];
  return Math.min(...sides) > 0 && Math.max(...sides) <= limits.photoSide ? size : undefined;
}
