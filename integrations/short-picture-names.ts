import { createHash } from 'node:crypto';
import { glob, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Gives the encoded pictures short names, `hero-deck.Xk3f9c.avif`: one hash for all sizes of a photo and a
 * letter for each width, the same in all photos, where Astro writes two hashes into every name. Hashes don't
 * compress, and a page names dozens of files: about 25 bytes less for each picture in the first flight. The
 * hash still changes with any change of the photo or its encoding, so the files stay cacheable for good.
 */
export default function shortPictureNames(): AstroIntegration {
  return {
    name: 'short-picture-names',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const dist = fileURLToPath(dir);
        const names = await shortNames(join(dist, '_astro'), await findWidths(dist));
        for (const [from, to] of names)
          await rename(join(dist, '_astro', from), join(dist, '_astro', to));
        for await (const file of glob(texts, { cwd: dist })) {
          const text = await readFile(join(dist, file), 'utf8');
          const renamed = text.replace(
            address,
            (_all, name: string) => `/_astro/${names.get(name) ?? name}`,
          );
          if (renamed !== text) await writeFile(join(dist, file), renamed);
        }
        logger.info(`${names.size} pictures`);
      },
    },
  };
}

/** Astro's names of encoded pictures: file, hash of the source, hash of the encoding. */
const encoded = /[\w-]+\.[\w-]{8}_[\w-]+\.(?:avif|webp|jpe?g|png)/;
const address = new RegExp(`/_astro/(${encoded.source})`, 'g');
const inSourceSet = new RegExp(`${address.source} (\\d+)w`, 'g');
const texts = '**/*.{html,xml,json,js,txt,webmanifest}';

/** How wide the pages say that each picture is. */
async function findWidths(dist: string): Promise<Map<string, number>> {
  const widths = new Map<string, number>();
  for await (const file of glob('**/*.html', { cwd: dist })) {
    const text = await readFile(join(dist, file), 'utf8');
    for (const [, name = '', width] of text.matchAll(inSourceSet)) widths.set(name, Number(width));
  }
  return widths;
}

async function shortNames(
  folder: string,
  widths: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  const groups = new Map<string, string[]>();
  for await (const file of glob('*', { cwd: folder })) {
    if (file.match(encoded)?.[0] !== file) continue;
    const photo = file.slice(0, file.indexOf('.'));
    groups.set(photo, [...(groups.get(photo) ?? []), file]);
  }
  const steps = [...new Set(widths.values())].sort((a, b) => a - b);
  const names = new Map<string, string>();
  for (const [photo, files] of groups) {
    const hash = createHash('sha256')
      .update(files.toSorted().join())
      .digest('base64url')
      .replace(/[-_]/g, '')
      .slice(0, 5);
    const taken = new Set<string>();
    for (const file of await bySize(folder, files)) {
      const extension = file.slice(file.lastIndexOf('.'));
      const step = steps.indexOf(widths.get(file) ?? 0);
      const free = [...(step < 0 ? [] : [letter(step)]), ...LETTERS.toReversed()]
        .map((mark) => `${photo}.${hash}${mark}${extension}`)
        .find((name) => !taken.has(name));
      if (!free) throw new Error(`${photo} is built in more than ${LETTERS.length} sizes.`);
      taken.add(free);
      names.set(file, free);
    }
  }
  return names;
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letter = (step: number): string => LETTERS[step] ?? '';

async function bySize(folder: string, files: readonly string[]): Promise<string[]> {
  const sized = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(join(folder, file))).size })),
  );
  sized.sort((a, b) => a.size - b.size || a.file.localeCompare(b.file));
  return sized.map(({ file }) => file);
}
