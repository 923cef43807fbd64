import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldOf, listOf } from '#build/content-check/entry.ts';
import { readContent } from '#build/content-check/read.ts';
import { makeSharePicture } from '#seo/share/picture.ts';
import { buildForTests, liveRoot } from '#tests/builds.ts';
import { tempFolder } from '#tests/temp-folder.ts';

const dist = await buildForTests('production');
const files = globSync('**/*', { cwd: dist }).filter((file) => statSync(join(dist, file)).isFile());

/** Browsers, crawlers and the host ask for these without being told. */
const KNOWN_BY_NAME = ['_headers', '_redirects', 'favicon.ico', 'robots.txt'];

test('every published file is named by a page or by another file: no source of a picture goes out', () => {
  const texts = files
    .filter((file) => !/\.(avif|ico|jpe?g|png|webp|woff2)$/.test(file))
    .map((file) => readFileSync(join(dist, file), 'utf8'));
  const unnamed = files.filter(
    (file) =>
      // A script may belong to a part that this content does not show.
      !/\.(html|js)$/.test(file) &&
      !KNOWN_BY_NAME.includes(file) &&
      !texts.some((text) => text.includes(basename(file))),
  );
  expect(unnamed).toEqual([]);
});

test('no published picture says where, when or with which camera it was taken', async () => {
  const pictures = files.filter((file) => /\.(avif|jpe?g|png|webp)$/.test(file));
  expect(pictures.length).toBeGreaterThan(0);
  const telling: string[] = [];
  for (const file of pictures) {
    const { exif, xmp, iptc } = await sharp(join(dist, file)).metadata();
    if (exif || xmp || iptc) telling.push(file);
  }
  expect(telling).toEqual([]);
});

const onlyPicture = z.object({
  file: z.string(),
  focus: z.object({ x: z.number(), y: z.number() }).default({ x: 50, y: 50 }),
});

test('the picture that structured data and old links name is made of the home page’s photo', async () => {
  const { entries, of } = await readContent(liveRoot);
  const name = String(fieldOf(of('business')[0]?.data, 'sharePicture') ?? 'company');
  const home = entries.find(({ source }) => source.file.endsWith('pages/index.md'));
  const [hero] = listOf(home?.data, 'sections');
  const id = fieldOf(fieldOf(home?.data, 'seo'), 'photo') ?? fieldOf(hero, 'photo');
  const photo = of('photos').find((entry) => entry.id === id)?.data;
  const { file, focus } = onlyPicture.parse(photo);
  const source = { file: join(liveRoot, 'src/content/photos', file), focus };
  const made = await makeSharePicture(source, pathToFileURL(`${tempFolder()}/`));
  expect(readFileSync(join(dist, `${name}.jpg`)).equals(made)).toBe(true);
});
