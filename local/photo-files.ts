import { createHash } from 'node:crypto';
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
    const file = fileOf(bucket, key);
    const [{ size, mtime }, bytes] = await Promise.all([stat(file), readFile(file)]);
    const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    return {
      cacheControl: 'no-store',
      contentLength: size,
      size,
      mimetype,
      lastModified: mtime,
      eTag,
      bytes,
    };
  };
  const unused = (): never => {
    throw new Error('Photos are neither copied nor linked.');
  };
  return {
    driver: undefined,
    async getObject(bucket, key) {
      const { bytes: body, ...metadata } = await describe(bucket, key);
      return { httpStatusCode: 200, metadata, body };
    },
    async uploadObject(bucket, key, _version, body, contentType) {
      const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
      await mkdir(dirname(fileOf(bucket, key)), { recursive: true, mode: 0o700 });
      await writeFile(fileOf(bucket, key), bytes, { mode: 0o600 });
      const { bytes: _, ...metadata } = await describe(bucket, key, contentType);
      return metadata;
    },
    deleteObject: (bucket, key) => rm(fileOf(bucket, key), { force: true }),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(fileOf(bucket, key), { force: true });
    },
    async headObject(bucket, key) {
      const { bytes: _, ...metadata } = await describe(bucket, key);
      return metadata;
    },
    copyObject: unused,
    privateAssetUrl: unused,
  };
}
