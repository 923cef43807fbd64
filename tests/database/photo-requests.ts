import sharp from 'sharp';
import { beforeEach } from 'vitest';
import { removePhotos } from '#server/photos/bucket.ts';
import { openProject } from './project.ts';

const bucket = 'lead-photos';

/** A plain picture, still to be written as a file. */
export const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5' } });

/** An id as the form makes it for each photo. */
export const newPhoto = () => crypto.randomUUID();

/** A project whose bucket is empty before each test, and what a form with photos does in it. */
export async function openPhotos() {
  const project = openProject();
  const jpeg = await blank(1600, 1200).jpeg().toBuffer();
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

  return { project, jpeg, request, ask, put, send, files };
}
