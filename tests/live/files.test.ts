import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fieldOf } from '#build/content-check/entry.ts';
import { readContent } from '#build/content-check/read.ts';
import { buildForTests, liveRoot } from '#tests/builds.ts';

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

test('the picture that structured data and old links name is made of the home page’s photo', async () => {
  const { entries, of } = await readContent(liveRoot);
  const name = String(fieldOf(of('business')[0]?.data, 'sharePicture') ?? 'company');
  const home = entries.find(({ source }) => source.file.endsWith('pages/index.md'));
  const id = fieldOf(fieldOf(home?.data, 'seo'), 'photo');
  const photo = entries.find((entry) => entry.collection === 'photos' && entry.id === id);
  const source = join(liveRoot, 'src/content/photos', String(fieldOf(photo?.data, 'file')));
  const small = (file: string) =>
    sharp(file).autoOrient().resize(1200, 630).resize(24, 12).grayscale().raw().toBuffer();
  const [published, original] = [await small(join(dist, `${name}.jpg`)), await small(source)];
  const apart = published.map((value, at) => Math.abs(value - (original[at] ?? 0)));
  // Cut around its focus it may be 20 shades apart; another photo is 40.
  expect(apart.reduce((sum, one) => sum + one) / apart.length).toBeLessThan(25);
});
