import { type App, getStorageSchemaSql, setExperimental } from '@supabase/lite';
import { readBody } from '#shared/body.ts';
import { openPhotoFiles } from './photo-files.ts';

/** Longer than any photo; the bucket's own limit is lower. */
const maxUploadBytes = 1_000_000;
const maxUploadMs = 120_000;

/** Turns Storage on, with its files in `folder`, and creates its tables before the migrations need them. */
export async function prepareStorage(app: App, folder: string): Promise<void> {
  setExperimental('storage', true);
  app._storageAdapter = openPhotoFiles(folder);
  await app.connection.exec(getStorageSchemaSql());
}

/**
 * Answers /storage/v1 as a hosted project does. An upload is read to its end first, so that a slow phone does not
 * hold the engine's only connection; and signed addresses get the names that supabase-js reads, which lite calls
 * `signedUrl`.
 */
export async function askStorage(
  request: Request,
  engine: (request: Request) => Promise<Response>,
): Promise<Response> {
  let whole = request;
  if (request.body) {
    const body = await readBody(request, maxUploadMs, maxUploadBytes);
    if ('status' in body) return Response.json({ message: body.message }, { status: body.status });
    const { method, headers } = request;
    whole = new Request(request.url, { method, headers, body: body.bytes });
  }
  const answer = await engine(whole);
  const isSigning = request.method === 'POST' && request.url.includes('/storage/v1/object/');
  if (!answer.ok || !isSigning) return answer;
  const { status, headers } = answer;
  const text = (await answer.text()).replace(
    /"signedUrl":"\/storage\/v1(\/object\/(upload\/)?sign\/)/g,
    (_, path: string, upload?: string) => `"${upload ? 'url' : 'signedURL'}":"${path}`,
  );
  return new Response(text, { status, headers });
}
