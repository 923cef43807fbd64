import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressible } from 'hono/utils/compress';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const smallestBytes = 200;

/**
 * Compresses text as the browser accepts it (RFC 9110, Accept-Encoding), brotli first; pictures and fonts are
 * compressed already. `quality` is brotli's, from 0 to 11. `key` identifies the bytes: each key is compressed once.
 */
export function createCompressor(quality: number) {
  const done = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  return async (key: string, body: Buffer<ArrayBuffer>, type: string, acceptEncoding: string) => {
    const encoding = chooseEncoding(acceptEncoding);
    if (!encoding || !compressible.test(type) || body.length < smallestBytes)
      return { body, encoding: undefined };
    const id = `${encoding} ${key}`;
    const compressed =
      done.get(id) ??
      (encoding === 'br'
        ? brotli(body, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: quality,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
            },
          })
        : zip(body, { level: 9 }));
    done.set(id, compressed);
    return { body: await compressed, encoding };
  };
}

/** Compresses an answer of the database, as a hosted project does: the desk's first load is a tenth as long. */
export function zipJson(request: Request, answer: Response): Response {
  const isJson = answer.headers.get('content-type')?.includes('json');
  if (!answer.body || !isJson || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  const body = answer.body.pipeThrough(new CompressionStream('gzip'));
  return new Response(body, { status: answer.status, headers });
}

/** The best encoding that a browser accepts; a weight of 0 excludes one. */
export function chooseEncoding(acceptEncoding: string): 'br' | 'gzip' | undefined {
  const accepted = parseAccept(acceptEncoding.toLowerCase()).filter(({ q }) => q > 0);
  const accepts = (name: string) => accepted.some(({ type }) => type === name);
  if (accepts('br')) return 'br';
  return accepts('gzip') || accepts('*') ? 'gzip' : undefined;
}
