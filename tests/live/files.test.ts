import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { buildForTests } from '#tests/builds.ts';

let dist: string;
let files: string[];
beforeAll(async () => {
  dist = await buildForTests('production');
  files = globSync('**/*', { cwd: dist }).filter((file) => statSync(join(dist, file)).isFile());
}, 300_000);

/** Browsers, crawlers and the host ask for these without being told. */
const KNOWN_BY_NAME = ['_headers', 'favicon.ico', 'robots.txt'];

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
