import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible =
  /^(?:text\/|application\/(?:json|xml|javascript|[\w.-]+\+(?:json|xml))|image\/svg)/;
const smallestBytes = 200;

export interface Encoded {
  body: Buffer<ArrayBuffer>;
  encoding: 'br' | 'gzip' | undefined;
}

/** True for text types; pictures and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

/**
 * Compresses responses as the browser accepts them (RFC 9110, Accept-Encoding), brotli first, at the
 * highest setting. `key` identifies the bytes: each key is compressed once.
 */
export function createCompressor(): (
  key: string,
  body: Buffer<ArrayBuffer>,
  acceptEncoding: string,
) => Promise<Encoded> {
  const done = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  return async (key, body, acceptEncoding) => {
    const encoding = chooseEncoding(acceptEncoding);
    if (!encoding || body.length < smallestBytes) return { body, encoding: undefined };
    const id = `${encoding} ${key}`;
    const compressed =
      done.get(id) ??
      (encoding === 'br'
        ? brotli(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
        : zip(body, { level: 9 }));
    done.set(id, compressed);
    return { body: await compressed, encoding };
  };
}

/** The best encoding that a browser accepts; a weight of 0 excludes one. */
export function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | undefined {
  const accepted = new Set<string>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', weight = ''] = part.split(';').map((text) => text.trim());
    if (!/^q=0(?:\.0*)?$/.test(weight)) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') || accepted.has('*') ? 'gzip' : undefined;
}
