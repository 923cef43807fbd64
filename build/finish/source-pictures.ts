import { glob, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PICTURE = /\.(avif|gif|jpe?g|png|svg|webp)$/i;

/**
 * Removes the pictures that no published text names. Astro publishes each source beside the pictures it makes of
 * it once code has read even its width, and the source tells where the photo was taken.
 */
export async function removeSourcePictures(dist: string): Promise<void> {
  const files = await Array.fromAsync(glob('**/*.*', { cwd: dist }));
  const texts = files.filter((file) => /\.(html|css|js|json|xml|webmanifest)$/.test(file));
  const text = (await Promise.all(texts.map((file) => readFile(join(dist, file), 'utf8')))).join();
  for (const file of files.filter((one) => PICTURE.test(one) && one.startsWith('_astro'))) {
    const name = file.replace(/^.*[\\/]/, '');
    if (!text.includes(name) && !text.includes(encodeURI(name))) await rm(join(dist, file));
  }
}
