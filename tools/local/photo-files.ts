import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '@supabase/lite';

type Adapter = NonNullable<App['_storageAdapter']>;

/**
 * The files of the local Storage, under `folder`. @supabase/lite 0.10 has such an adapter, but leaves each file that
 * it serves open, and exports it only to its own command.
 */
export function openPhotoFiles(folder: string): Adapter {
  const fileOf = (bucket: string, key: string) => join(folder, bucket, key);
  const describe = async (bucket: string, key: string, mimetype = 'image/jpeg') => {
    const { size, mtime } = await stat(fileOf(bucket, key));
    return {
      cacheControl: 'no-store',
      contentLength: size,
      size,
      mimetype,
      lastModified: mtime,
      eTag: `"${size}-${mtime.getTime()}"`,
    };
  };
  const unused = (): never => {
    throw new Error('Photos are neither copied nor linked.');
  };
  return {
    driver: undefined,
    async getObject(bucket, key) {
      const metadata = await describe(bucket, key);
      return { httpStatusCode: 200, metadata, body: await readFile(fileOf(bucket, key)) };
    },
    async uploadObject(bucket, key, _version, body, contentType) {
      const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
      await mkdir(dirname(fileOf(bucket, key)), { recursive: true, mode: 0o700 });
      await writeFile(fileOf(bucket, key), bytes, { mode: 0o600 });
      return describe(bucket, key, contentType);
    },
    deleteObject: (bucket, key) => rm(fileOf(bucket, key), { force: true }),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(fileOf(bucket, key), { force: true });
    },
    headObject: (bucket, key) => describe(bucket, key),
    copyObject: unused,
    privateAssetUrl: unused,
  };
}
