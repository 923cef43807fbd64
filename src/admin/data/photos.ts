import { limits } from '#leads/limits.ts';
import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';
import { getProjectUrl } from './settings.ts';

/** How long an address of a photo works, in seconds. */
const lifeSeconds = 600;

/**
 * Addresses of a lead's photos in their order; they work for ten minutes. A photo whose recorded size in pixels is
 * missing or beyond the limit is left out: nothing may decode it.
 */
export async function loadPhotos(lead: string): Promise<Result<string[]>> {
  const found = await ask(() =>
    getClient()
      .from('lead_photos')
      .select('id')
      .eq('submission_id', lead)
      .not('stored_at', 'is', null)
      .lte('width', limits.photoSide)
      .lte('height', limits.photoSide)
      .order('stored_at'),
  );
  if (!found.ok) return found;
  const urls: string[] = [];
  for (const { id } of found.value) {
    const signed = await ask(() => sign(`${lead}/${id}.jpg`));
    if (!signed.ok) return signed;
    urls.push(`${getProjectUrl()}/storage/v1${signed.value.signedURL}`);
  }
  return { ok: true, value: urls };
}

/** As supabase-js's `createSignedUrl`; its Storage part would double this screen's scripts. */
async function sign(path: string) {
  try {
    const url = `${getProjectUrl()}/storage/v1/object/sign/lead-photos/${path}`;
    const answer = await getClient().send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: lifeSeconds }),
    });
    const { status } = answer;
    if (!answer.ok) return { data: null, error: { message: await answer.text() }, status };
    return { data: (await answer.json()) as { signedURL: string }, error: null, status };
  } catch (error) {
    return { data: null, error: error instanceof Error ? error : {}, status: 0 };
  }
}
