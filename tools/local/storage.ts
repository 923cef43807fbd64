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
