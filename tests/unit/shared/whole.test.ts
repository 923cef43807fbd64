import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isWhole } from '#islands/request/whole.ts';

const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
const picture = () =>
  sharp({ create: { width: 240, height: 160, channels: 3, background: 'gray', noise } });
const jpeg = await picture().jpeg().toBuffer();
const after = (start: Buffer, more: Buffer | string) => Buffer.concat([start, Buffer.from(more)]);
/** A JPEG with a small picture in its Exif data, as cameras write it. */
const segment = Buffer.concat([
  Buffer.from('Exif\0\0'),
  await picture().resize(40).jpeg().toBuffer(),
]);
const withSmallOne = Buffer.concat([
  ...[
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, (segment.length + 2) >> 8, (segment.length + 2) & 255]),
  ],
  ...[segment, jpeg.subarray(2)],
]);
const whole = {
  'a JPEG': jpeg,
  'a progressive one': await picture().jpeg({ progressive: true }).toBuffer(),
  'one with a small picture in its head': withSmallOne,
  'a PNG': await picture().png().toBuffer(),
  'a WebP': await picture().webp().toBuffer(),
  'a WebP without loss': await picture().webp({ lossless: true }).toBuffer(),
  'an AVIF': await picture().avif().toBuffer(),
  'a HEIC': readFileSync('tests/fixtures/phone.heic'),
};

test.each(Object.entries(whole))(
  '%s is whole, with anything behind it, and cut it is not',
  (_, bytes) => {
    expect(isWhole(bytes)).toBe(true);
    expect(isWhole(after(bytes, 'SEFH\x6b\0\0\0 of the phone SEFT'))).toBe(true);
    for (const part of [0.03, 0.3, 0.5, 0.9, 0.99])
      expect(isWhole(bytes.subarray(0, bytes.length * part)), `${part}`).toBe(false);
    expect(isWhole(bytes.subarray(0, -2))).toBe(false);
  },
);

test('of two pictures in one file the first one counts', () => {
  const two = after(jpeg, jpeg);
  expect([two, two.subarray(0, -500), two.subarray(0, jpeg.length - 500)].map(isWhole)).toEqual([
    ...[true, true, false],
  ]);
});
