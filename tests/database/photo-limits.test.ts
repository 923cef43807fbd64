import { expect, test } from 'vitest';
import { limits } from '#leads/limits.ts';
import { removePhotos } from '#server/photos/bucket.ts';
import { createPhotoTicket } from '#server/photos/ticket.ts';
import { blank, newPhoto, openPhotos } from './photo-requests.ts';
import { testEnv } from './project.ts';

const { project, jpeg, request, ask, put, send, files } = await openPhotos();

test('a file that is not a picture, unfolds too far or tells where it was taken is refused, and nothing stays', async () => {
  const withPlace = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 30/1 0/1' } };
  const small = await blank(20, 20).jpeg().toBuffer();
  const placed = await blank(20, 20).jpeg().withExif(withPlace).toBuffer();
  const place = placed.subarray(placed.indexOf('\xff\xe1', 'latin1'));
  const exif = place.subarray(0, 2 + place.readUInt16BE(2));
  /** The picture with these bytes before its first marker of this kind. */
  const insert = (bytes: Buffer, marker: number) => {
    const at = small.indexOf(Buffer.from([0xff, marker]));
    return Buffer.concat([small.subarray(0, at), bytes, small.subarray(at)]);
  };
  const segment = (marker: number, words: string) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, words.length + 2]), Buffer.from(words)]);
  const frame = small.indexOf(Buffer.from([0xff, 0xc0]));
  const sized = (side: number) => {
    const bytes = Buffer.from(small);
    bytes.writeUInt16BE(side, frame + 5);
    bytes.writeUInt16BE(side, frame + 7);
    return bytes;
  };
  const whole = sized(10_200);
  // Whoever takes the fill byte for a marker jumps over the true frame to a planted one.
  const fill = Buffer.from([0xff]);
  const bomb = Buffer.concat([
    ...[whole.subarray(0, frame), fill, whole.subarray(frame), Buffer.alloc(70_000)],
    small.subarray(frame),
  ]);
  const words = 'Turn left at the old mill, the third house, and ring at the door';
  const scan = small.indexOf(Buffer.from([0xff, 0xda]));
  const wrong = {
    page: '<!doctype html><script>alert(1)</script>',
    png: await blank(20, 20).png().toBuffer(),
    'too wide': sized(1601),
    'no height': sized(0),
    'bomb after a fill byte': bomb,
    'a second frame': insert(small.subarray(frame, scan), 0xda),
    place: placed,
    'place after a fill byte': insert(Buffer.concat([fill, exif]), 0xdb),
    'place after the frame': insert(exif, 0xda),
    'place behind the scan': insert(exif, 0xd9),
    'press data': insert(segment(0xed, 'Photoshop 3.0\0 Aberdeen'), 0xdb),
    'words behind the short head': insert(
      segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\0\0${words}`),
      0xdb,
    ),
    'words in an extension of the head': insert(segment(0xe0, `JFXX\0${words}`), 0xdb),
    'no color profile': insert(segment(0xe2, `Exif\0\0GPS ${words}`), 0xdb),
    'a color profile of words': insert(segment(0xe2, `ICC_PROFILE\0\x01\x01${words}`), 0xdb),
    'words behind the color transform': insert(segment(0xee, `Adobe\0d\0\0\0\0\x01${words}`), 0xda),
    'words behind a table': insert(segment(0xdb, `${'\0'.repeat(65)}${words}`), 0xda),
    'tables of words': insert(segment(0xdb, `\0${words.repeat(9).slice(0, 64)}`.repeat(3)), 0xda),
    'words as codes': insert(segment(0xc4, `\0${'\0'.repeat(15)}\x3c${words}`), 0xda),
    'words behind the scan': insert(Buffer.from(words), 0xd9),
    comment: insert(segment(0xfe, '39.5 N'), 0xdb),
    'no scan': Buffer.concat([small.subarray(0, scan), Buffer.from([0xff, 0xd9])]),
    'no end': small.subarray(0, -2),
    'a page behind its end': Buffer.concat([small, Buffer.from('<script>alert(1)</script>')]),
    'a thousand scans': Buffer.concat([
      ...[small.subarray(0, -2), ...Array(1000).fill(small.subarray(scan, -2))],
      small.subarray(-2),
    ]),
  };
  const { ticket } = await request();
  for (const [name, body] of Object.entries(wrong)) {
    const sent = await send(ticket, newPhoto(), new Uint8Array(Buffer.from(body)));
    expect([name, sent.status, sent.message]).toEqual([
      name,
      422,
      'One photo didn’t come through. Text it or email it to us',
    ]);
  }
  expect(await files()).toEqual([]);
  expect(await project.leads()).toMatchObject([{ photos: 0 }]);
  // Sent once more as it should be, it keeps its file.
  const photo = newPhoto();
  await send(ticket, photo, 'no picture');
  expect(await send(ticket, photo)).toMatchObject({ stored: true });
  await removePhotos(project.service);
  expect(await files()).toHaveLength(1);
});

test.each([
  ['Chromium’s', (image: ReturnType<typeof blank>) => image.jpeg()],
  ['a progressive one', (image) => image.jpeg({ progressive: true })],
  ['one with a color profile', (image) => image.jpeg().withIccProfile('p3')],
  ['one with restarts and fill bytes', (image) => image.jpeg()],
])('an honest picture joins with its size: %s', async (name, make) => {
  let photo = await make(blank(1600, 1200)).toBuffer();
  if (name.includes('fill')) {
    const at = photo.indexOf(Buffer.from([0xff, 0xdb]));
    const restarts = Buffer.from([0xff, 0xff, 0xff, 0xdd, 0, 4, 0, 0]);
    photo = Buffer.concat([photo.subarray(0, at), restarts, photo.subarray(at)]);
  }
  const { ticket } = await request();
  expect(await send(ticket, newPhoto(), new Uint8Array(photo))).toMatchObject({ stored: true });
  const rows = await project.sql.query('select width, height from public.lead_photos');
  expect(rows).toEqual([{ width: 1600, height: 1200 }]);
});

test('a suspected request keeps its photos, too, of which all suspected ones have a smaller share of the day', async () => {
  const robot = { extra_note: 'https://robot.example' };
  const { ticket } = await request(robot);
  const photo = newPhoto();
  expect(await send(ticket, photo)).toMatchObject({ stored: true });
  expect(await project.leads()).toMatchObject([{ suspected_spam: true, photos: 1 }]);
  await project.sql.exec(
    `update public.lead_photos set bytes = ${limits.suspectedPhotoBytesDay - limits.photoBytes + 1}`,
  );
  const other = await request({ ...robot, email: 'robot@example.com' });
  expect((await ask(other.ticket, newPhoto())).status).toBe(503);
  expect(await ask(ticket, photo)).toMatchObject({ stored: true });
  const { ticket: honest } = await request({ email: 'ben@example.com' });
  expect(await send(honest)).toMatchObject({ stored: true });
  // Put back, its photos wait no longer.
  await project.sql.exec('update public.contact_submissions set suspected_spam = false');
  expect(await send(other.ticket)).toMatchObject({ stored: true });
});

test('once the whole site has its megabytes of the day, photos wait on their phones', async () => {
  const { ticket } = await request();
  const photo = newPhoto();
  await send(ticket, photo);
  const use = (bytes: number) => project.sql.exec(`update public.lead_photos set bytes = ${bytes}`);
  await use(limits.photoBytesDay - limits.photoBytes + 1);
  expect((await ask(ticket, newPhoto())).status).toBe(503);
  expect(await ask(ticket, photo)).toMatchObject({ stored: true });
  await use(limits.photoBytesDay - limits.photoBytes);
  expect((await ask(ticket, newPhoto())).url).toBeDefined();
});

test('what is too large or has another type does not reach the bucket', async () => {
  const { ticket } = await request();
  const { url } = await ask(ticket, newPhoto());
  expect((await put(url, new Uint8Array(limits.photoBytes + 1))).ok).toBe(false);
  expect((await put(url, '<svg/>', 'image/svg+xml')).ok).toBe(false);
  expect((await put(url, new Uint8Array(5_000_000))).ok).toBe(false);
  expect((await put(url?.replace(/token=.*/, 'token=x'), new Uint8Array(jpeg))).ok).toBe(false);
  expect(await files()).toEqual([]);
});

test('a ticket that is altered, old or of an erased request brings nothing', async () => {
  const { ticket } = await request();
  const [lead] = await project.leads();
  const secret = testEnv.FORM_TOKEN_SECRET;
  const old = await createPhotoTicket(
    secret,
    { lead: lead?.id ?? '', most: 6 },
    Date.now() - 8 * 86_400_000,
  );
  for (const wrong of ['', `${ticket}x`, ticket.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')), old])
    expect((await ask(wrong, newPhoto())).status).toBe(403);
  expect((await ask(ticket, 'not-a-uuid')).status).toBe(422);
  await project.sql.exec('delete from public.contact_submissions');
  expect((await ask(ticket, newPhoto())).status).toBe(404);
});
