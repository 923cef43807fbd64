import { expect, test } from 'vitest';
import { limits } from '#leads/limits.ts';
import { removePhotos } from '#server/photos/bucket.ts';
import { newPhoto, openPhotos } from './photo-requests.ts';
import { type Client, signInAdmin, signInNonAdmin, tokenOf } from './project.ts';

const bucket = 'lead-photos';
const { project, jpeg, request, ask, put, send, files } = await openPhotos();

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
