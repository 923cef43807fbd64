import { cleanLine } from '#shared/text.ts';
import { refuseMethod, replyJson } from './reply.ts';

/** The longest post that is read: 64 kB. */
const maxBodyBytes = 65_536;

/** The most fields of a post that is read; our own forms have a dozen. */
const mostFields = 100;

/** How long a post may take to arrive. */
const maxBodyMs = 10_000;

/** The messages for the sender of a post that can't be read. */
export const bodyMessages = {
  tooLarge:
    'Your request is longer than this form can take. Shorten your message and send it again, or call us',
  slow: 'Your request took too long to arrive. Send it again, or call us',
  broken: 'Part of your request didn’t arrive. Send it again, or call us',
  wrongType: 'This address accepts only the form on our contact page',
} as const;

/** Why a post could not be read: the status (RFC 9110) and a sentence for the sender. */
export interface Unreadable {
  status: 400 | 408 | 413 | 415;
  message: string;
  /** What arrived of a form that was too long. */
  fields?: Fields;
}

type Fields = Map<string, string[]>;
type Body = { bytes: Uint8Array<ArrayBuffer> };

/** The fields of a post, each with all its values in order, and whether it was sent as JSON. */
export interface PostedFields {
  json: boolean;
  fields: Fields;
}

export const isJson = (request: Request): boolean => mediaType(request) === 'application/json';

/**
 * The bytes of a request's body: by default at most 64 kB, received within 10 seconds, so that a slow or endless
 * sender can't keep the connection open. What arrived before such an end is returned with the reason.
 */
export async function readBody(
  request: Request,
  timeoutMs: number = maxBodyMs,
  maxBytes: number = maxBodyBytes,
): Promise<Body | (Unreadable & Body & { status: 400 | 408 | 413 })> {
  const reader = request.body?.getReader();
  if (!reader) return { bytes: new Uint8Array() };
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), timeoutMs);
  const parts: Uint8Array[] = [];
  let length = 0;
  const stop = (status: 400 | 408 | 413, message: string) => {
    void reader.cancel().catch(() => undefined);
    return { status, message, bytes: join(parts, Math.min(length, maxBytes)) };
  };
  try {
    for (;;) {
      const part = await Promise.race([reader.read(), late.promise]);
      if (part === 'late') return stop(408, bodyMessages.slow);
      if (part.done) break;
      parts.push(part.value);
      length += part.value.byteLength;
      if (length > maxBytes) return stop(413, bodyMessages.tooLarge);
    }
  } catch {
    return stop(400, bodyMessages.broken);
  } finally {
    clearTimeout(timer);
  }
  return { bytes: join(parts, length) };
}

function join(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part.subarray(0, length - at), at);
    at += Math.min(part.byteLength, length - at);
  }
  return bytes;
}

/** The fields of a form post (urlencoded or multipart; files are left out) or of a JSON object. */
export async function readFields(
  request: Request,
  timeoutMs?: number,
): Promise<PostedFields | Unreadable> {
  const type = mediaType(request);
  if (
    !['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'].includes(type)
  ) {
    return { status: 415, message: bodyMessages.wrongType };
  }
  const body = await readBody(request, timeoutMs);
  if ('status' in body) {
    const { bytes, ...unreadable } = body;
    const isForm = type === 'application/x-www-form-urlencoded';
    return isForm ? { ...unreadable, fields: fromEncoded(bytes) } : unreadable;
  }
  try {
    if (type === 'application/json')
      return { json: true, fields: fromJson(new TextDecoder().decode(body.bytes)) };
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    const form = await new Response(body.bytes, { headers }).formData();
    return { json: false, fields: gather(form) };
  } catch (error) {
    if (error instanceof TooMany)
      return { status: 413, message: bodyMessages.tooLarge, fields: error.fields };
    const message = error instanceof NotText ? error.message : bodyMessages.broken;
    return { status: 400, message };
  }
}

/**
 * Reads a small post. Returns a function that gives a field's value, empty when it is missing, or the response to a
 * post that can't be read.
 */
export async function readPost(request: Request): Promise<Response | ((name: string) => string)> {
  if (request.method !== 'POST') return refuseMethod();
  const read = await readFields(request);
  if ('status' in read) return replyJson(read.status, { ok: false, message: read.message });
  // PostgreSQL can't store NUL in a text.
  if ([...read.fields.values()].flat().some((value) => value.includes('\0')))
    return replyJson(400, { ok: false, message: 'Send text without NUL characters.' });
  return (name) => cleanLine(read.fields.get(name)?.[0] ?? '');
}

/** A field of a JSON post that is not a text. */
class NotText extends Error {}

/** A post of more fields than are read; `fields` are the first. */
class TooMany extends Error {
  readonly fields: Fields;

  constructor(fields: Fields) {
    super('too many fields');
    this.fields = fields;
  }
}

/** The fields of an urlencoded form that may end anywhere, also inside a character. */
function fromEncoded(bytes: Uint8Array): Fields {
  const text = new TextDecoder().decode(bytes).replace(/%.?$/, '');
  try {
    return gather(new URLSearchParams(text));
  } catch (error) {
    if (error instanceof TooMany) return error.fields;
    throw error;
  }
}

/** Throws `TooMany`. Files are left out. */
function gather(entries: Iterable<readonly [string, unknown]>): Fields {
  const fields: Fields = new Map();
  let count = 0;
  for (const [name, value] of entries) {
    count += 1;
    if (count > mostFields) throw new TooMany(fields);
    if (typeof value !== 'string') continue;
    const known = fields.get(name);
    if (known) known.push(value);
    else fields.set(name, [value]);
  }
  return fields;
}

/** Throws `TooMany`, and `NotText` for what is no text. */
function fromJson(text: string): Fields {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('not an object');
  const entries = Object.entries(value).filter(([, entry]) => entry !== null);
  const other = entries.find(([, entry]) => typeof entry !== 'string');
  if (other) throw new NotText(`Send "${other[0].slice(0, 60)}" as text`);
  return gather(entries);
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
