import { ask } from './ask.ts';
import { getClient } from './client.ts';
import type { Result } from './result.ts';
import { getProjectUrl } from './settings.ts';

/** How long an address of a photo works, in seconds. */
const lifeSeconds = 600;

/** Addresses of a lead's photos in their order; they work for ten minutes. */
export async function loadPhotos(lead: string): Promise<Result<string[]>> {
  const found = await ask(() =>
    getClient()
      .from('lead_photos')
      .select('id')
      .eq('submission_id', lead)
      .not('stored_at', 'is', null)
      .order('stored_at'),
  );
  if (!found.ok) return found;
  const paths = found.value.map(({ id }) => `${lead}/${id}.jpg`);
  const signed = await ask(() => signPaths(paths));
  if (!signed.ok) return signed;
  const base = `${getProjectUrl()}/storage/v1`;
  return { ok: true, value: signed.value.map(({ signedURL }) => base + signedURL) };
}

/** As supabase-js's `createSignedUrls`; its Storage part would double this screen's scripts. */
async function signPaths(paths: string[]) {
  try {
    const answer = await getClient().send(`${getProjectUrl()}/storage/v1/object/sign/lead-photos`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: lifeSeconds, paths }),
    });
    const { status } = answer;
    if (!answer.ok) return { data: null, error: { message: await answer.text() }, status };
    return { data: (await answer.json()) as { signedURL: string }[], error: null, status };
  } catch (error) {
    return { data: null, error: error instanceof Error ? error : {}, status: 0 };
  }
}
