import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#leads/limits.ts';
import { removePhotos } from '#server/photos/bucket.ts';
import { createPhotoTicket } from '#server/photos/ticket.ts';
import {
  type Client,
  openProject,
  signInAdmin,
  signInNonAdmin,
  testEnv,
  tokenOf,
} from './project.ts';

const project = openProject();
const bucket = 'lead-photos';
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5' } });
const newPhoto = () => crypto.randomUUID();

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await blank(1600, 1200).jpeg().toBuffer();
});
beforeEach(() => removePhotos(project.service));

/** Sends a request as the form does; returns what the form learns. */
async function request(fields: Record<string, string> = {}) {
  const answer = await project.postJson({
    name: 'Ann',
    email: 'ann@example.com',
    idempotency_key: crypto.randomUUID(),
    ...fields,
  });
  return (await answer.json()) as { reference: string; ticket: string; promisedBy: number };
}
async function ask(ticket: string, photo: string) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ ticket, photo });
  const answer = await project.ask('/api/lead-photos', { method: 'POST', headers, body });
  const told = (await answer.json()) as { stored?: true; url?: string; message?: string };
  return { status: answer.status, ...told };
}
/** Uploads as a browser does, which tells the length. */
const put = (url = '', body: Uint8Array<ArrayBuffer> | string, type = 'image/jpeg') => {
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) };
  return project.ask(url, { method: 'PUT', body, headers });
};
/** Sends one photo: asks for an address, uploads the bytes, confirms. */
async function send(
  ticket: string,
  photo = newPhoto(),
  body: Parameters<typeof put>[1] = new Uint8Array(jpeg),
) {
  const { url } = await ask(ticket, photo);
  await put(url, body);
  return ask(ticket, photo);
}
/** The files of all leads in the bucket. */
async function files(): Promise<string[]> {
  const rows = await project.sql.query<{ name: string }>(
    `select name from storage.objects where bucket_id = '${bucket}' order by name`,
  );
  return rows.map(({ name }) => name);
}

test('six photos join the request once each, however often a lost answer is asked for again', async () => {
  const { ticket, reference } = await request();
  const photos = Array.from({ length: limits.photos }, newPhoto);
  for (const photo of photos) {
    const first = await ask(ticket, photo);
    expect(first.url).toMatch(/^\/storage\/v1\//);
    expect((await put(first.url, new Uint8Array(jpeg))).status).toBe(200);
    expect(await ask(ticket, photo)).toMatchObject({ status: 200, stored: true });
    expect(await ask(ticket, photo)).toMatchObject({ status: 200, stored: true });
  }
  expect(await ask(ticket, newPhoto())).toMatchObject({
    status: 409,
    message: '6 photos fit in one request, so we left out the rest',
  });
  const [lead] = await project.leads();
  expect(lead).toMatchObject({ photos: 6, last_event: null });
  expect(lead?.id.slice(0, 6).toUpperCase()).toBe(reference);
  expect(await files()).toEqual(photos.map((photo) => `${lead?.id}/${photo}.jpg`).sort());
});

test('the bucket and the database have the limits of limits.ts', async () => {
  const [row] = await project.sql.query(
    `select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = '${bucket}'`,
  );
  expect(row).toEqual({
    public: false,
    file_size_limit: limits.photoBytes,
    allowed_mime_types: ['image/jpeg'],
  });
});

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

test('the owner removes a photo, takes that back, and its file goes ten minutes later', async () => {
  const { ticket } = await request();
  await send(ticket);
  const admin = await signInAdmin(project);
  const [{ id: photo }] = (await project.sql.query('select id from public.lead_photos')) as [
    { id: string },
  ];
  const remove = async (client: Client, back: boolean) =>
    (await client.rpc('remove_lead_photo', { photo, back })).data;
  const shown = () => project.leads().then(([lead]) => lead?.photos);
  expect(await remove(await signInNonAdmin(project), false)).toBeNull();
  expect(await remove(admin, false)).toBe(true);
  expect(await remove(admin, false)).toBe(false);
  expect(await shown()).toBe(0);
  expect(await remove(admin, true)).toBe(true);
  expect(await shown()).toBe(1);
  await remove(admin, false);
  await removePhotos(project.service);
  expect(await files()).toHaveLength(1);
  await project.sql.exec(
    "update public.lead_photos set removed_at = now() - interval '11 minutes'",
  );
  await removePhotos(project.service);
  expect(await files()).toEqual([]);
  expect(await project.sql.query('select kind from public.lead_events order by seq')).toEqual([
    { kind: 'photo_removed' },
    { kind: 'photo_restored' },
    { kind: 'photo_removed' },
  ]);
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

test("a photo can't be taken over by another request", async () => {
  const { ticket } = await request();
  const photo = newPhoto();
  await send(ticket, photo);
  const other = await request({ email: 'ben@example.com' });
  expect((await ask(other.ticket, photo)).status).toBe(404);
});

test('only the owner sees photos, by addresses that end, and adds his own to six of the sender', async () => {
  const { ticket } = await request();
  await send(ticket);
  const [path = ''] = await files();
  const folder = path.split('/')[0] ?? '';
  const admin = await signInAdmin(project);
  const addressesFor = async (client: Client) => {
    const body = { lead: folder, expiresIn: '1000000' };
    const token = await tokenOf(client);
    const answer = await project.askAs(token, 'POST', '/api/photo-addresses', body);
    const told = (await answer.json()) as { urls?: string[]; ticket?: string };
    return { status: answer.status, ...told };
  };
  const { status, urls: [url = ''] = [], ticket: own = '' } = await addressesFor(admin);
  expect(status).toBe(200);
  for (let count = 1; count < limits.photos; count += 1) await ask(ticket, newPhoto());
  expect((await ask(ticket, newPhoto())).status).toBe(409);
  expect((await ask(own, newPhoto())).url).toMatch(/^\/storage\/v1\//);
  const payload = new URL(project.origin + url).searchParams.get('token')?.split('.')[1] ?? '';
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(Math.round(exp - Date.now() / 1000)).toBeCloseTo(600, -2);
  const picture = await fetch(project.origin + url);
  expect(Buffer.from(await picture.arrayBuffer()).equals(jpeg)).toBe(true);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  // A session makes no address of its own, of any length: the owner's neither.
  for (const other of [project.visitor(), await signInNonAdmin(project), admin]) {
    const files = other.storage.from(bucket);
    expect((await files.list(folder)).data ?? []).toEqual([]);
    expect((await files.download(path)).data).toBeNull();
    expect((await files.createSignedUrl(path, 60)).data).toBeNull();
    expect((await files.createSignedUploadUrl(`${folder}/${newPhoto()}.jpg`)).data).toBeNull();
    await files.remove([path]);
    if (other === admin) continue;
    expect((await other.from('lead_photos').select()).data ?? []).toEqual([]);
    expect(await addressesFor(other)).not.toMatchObject({ urls: expect.anything() });
  }
  // What the desk was not told to be small enough is never decoded.
  await project.sql.exec('update public.lead_photos set width = null');
  expect(await addressesFor(admin)).toMatchObject({ status: 200, urls: [] });
  await admin.auth.signOut();
  expect((await addressesFor(admin)).status).toBe(401);
  expect((await fetch(`${project.origin}/storage/v1/object/public/${bucket}/${path}`)).ok).toBe(
    false,
  );
  expect(await files()).toEqual([path]);
});

test('an erased request takes its photos along, also one that is still being sent', async () => {
  const { ticket } = await request();
  await send(ticket);
  const { url } = await ask(ticket, newPhoto());
  await project.sql.exec('delete from public.contact_submissions');
  await removePhotos(project.service);
  expect(await files()).toEqual([]);
  await put(url, new Uint8Array(jpeg));
  await removePhotos(project.service);
  expect(await files()).toEqual([]);
});

test('a request that waited for signal says when it was written', async () => {
  await request({ waited_s: '7200' });
  const [{ created_at = '', written_at = '' } = {}] = await project.leads();
  const waitedMs = Date.parse(created_at) - Date.parse(written_at ?? '');
  expect(Math.round(waitedMs / 60_000)).toBe(120);
  expect((await request({ waited_s: 'soon' })).reference).toMatch(/^[0-9A-F]{6}$/);
});
