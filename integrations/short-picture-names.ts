import { createHash } from 'node:crypto';
import { glob, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Gives the encoded pictures short names, `hero-deck.Xk3f9a.avif`: one hash for all sizes of a photo and a
 * letter for each, where Astro writes two hashes into every name. Hashes don't compress, and a page names
 * dozens of files: about 25 bytes less for each picture in the first flight. The hash still changes with any
 * change of the photo or its encoding, so the files stay cacheable for good.
 */
export default function shortPictureNames(): AstroIntegration {
  return {
    name: 'short-picture-names',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const names = await shortNames(join(dist, '_astro'));
        for (const [from, to] of names)
          await rename(join(dist, '_astro', from), join(dist, '_astro', to));
        for await (const file of glob('**/*.{html,xml,json,js,txt,webmanifest}', { cwd: dist })) {
          const path = join(dist, file);
          const text = await readFile(path, 'utf8');
          const renamed = text.replace(encoded, (name) => names.get(name) ?? name);
          if (renamed !== text) await writeFile(path, renamed);
        }
        logger.info(`${names.size} pictures`);
      },
    },
  };
}

/** Astro's names of encoded pictures: file, hash of the source, hash of the encoding. */
const encoded = /[\w-]+\.[\w-]{8}_[\w-]+\.(?:avif|webp|jpe?g|png)/g;

async function shortNames(folder: string): Promise<Map<string, string>> {
  const groups = new Map<string, string[]>();
  for await (const file of glob('*', { cwd: folder })) {
    if (file.match(encoded)?.[0] !== file) continue;
    const photo = file.slice(0, file.indexOf('.'));
    groups.set(photo, [...(groups.get(photo) ?? []), file]);
  }
  const names = new Map<string, string>();
  for (const [photo, files] of groups) {
    const hash = createHash('sha256')
      .update(files.toSorted().join())
      .digest('base64url')
      .replace(/[-_]/g, '')
      .slice(0, 5);
    const sized = await Promise.all(
      files.map(async (file) => ({ file, size: (await stat(join(folder, file))).size })),
    );
    sized.sort((a, b) => a.size - b.size || a.file.localeCompare(b.file));
    for (const [at, { file }] of sized.entries()) {
      const extension = file.slice(file.lastIndexOf('.'));
      names.set(
        file,
        `${photo}.${hash}${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26)).replace(/^a/, '')}${extension}`,
      );
    }
  }
  return names;
}
