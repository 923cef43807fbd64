import { createHmac, timingSafeEqual } from 'node:crypto';
import { type App, getStorageSchemaSql, setExperimental } from '@supabase/lite';
import { openPhotoFiles } from './photo-files.ts';

/** Turns Storage on, with its files in `folder`, and creates its tables before the migrations need them. */
export async function prepareStorage(app: App, folder: string): Promise<void> {
  setExperimental('storage', true);
  app._storageAdapter = openPhotoFiles(folder);
  await app.connection.exec(getStorageSchemaSql());
}

/** Gives signed addresses the names that supabase-js reads, which lite calls `signedUrl`. */
export async function nameSigned(answer: Response, pathname: string): Promise<Response> {
  if (!answer.ok || !pathname.startsWith('/storage/v1/object/')) return answer;
  const { status, headers } = answer;
  const text = (await answer.text()).replace(
    /"signedUrl":"\/storage\/v1(\/object\/(upload\/)?sign\/)/g,
    (_, path: string, upload?: string) => `"${upload ? 'url' : 'signedURL'}":"${path}`,
  );
  return new Response(text, { status, headers });
}

const signedPath = /^\/storage\/v1\/object\/(?:upload\/)?sign\//;

/**
 * 401 for an address of Storage with a token that this server did not sign, or whose time is over; @supabase/lite 0.10
 * refuses it as its own failure (500).
 */
export function refuseUnsigned({ url }: Request, secret: string): Response | undefined {
  const { pathname, searchParams } = new URL(url);
  const token = searchParams.get('token');
  if (token === null || !signedPath.test(pathname)) return undefined;
  const [head, payload = '', signature = ''] = token.split('.');
  const right = createHmac('sha256', secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length === right.length && timingSafeEqual(given, right)) {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
    if (exp * 1000 > Date.now()) return undefined;
  }
  const message = 'This address was not signed here, or it has expired.';
  return Response.json({ statusCode: '401', error: 'InvalidJWT', message }, { status: 401 });
}
