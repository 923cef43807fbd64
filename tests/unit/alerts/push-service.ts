import { createDecipheriv, createECDH, createHmac, createVerify, randomBytes } from 'node:crypto';
import type { Device } from '#server/alerts/alert.ts';
import type { Notification } from '#server/alerts/push.ts';

/** A pair of VAPID keys, as `npm start` makes one. */
export function makeVapidKeys(): { publicKey: string; privateKey: string; subject: string } {
  const pair = createECDH('prime256v1');
  // Not generateKeys: getPrivateKey leaves out leading zero bytes.
  const privateKey = randomBytes(32);
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
    subject: 'mailto:owner@example.com',
  };
}

export interface PushedMessage {
  headers: Headers;
  /** The claims of the VAPID token, whose signature was checked. */
  claims: { aud: string; exp: number; sub: string };
  payload: { web_push: number; mutable: boolean; notification: Notification };
}

/**
 * A phone with its push service: `fetch` receives a push, checks its VAPID signature (RFC 8292) and decrypts
 * it as a browser does (RFC 8291, RFC 8188). `answer` gives the status of each.
 */
export function makePhone(publicKey: string, answer: () => number = () => 201) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16);
  const device: Device = {
    label: 'Pixel 8',
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`,
    p256dh,
    auth: auth.toString('base64url'),
  };
  const received: PushedMessage[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const status = answer();
    if (status === 201) {
      const claims = readVapid(request.headers.get('authorization') ?? '', publicKey);
      const body = Buffer.from(await request.arrayBuffer());
      const payload = JSON.parse(decrypt(body, pair, auth));
      received.push({ headers: request.headers, claims, payload });
    }
    return new Response(null, { status });
  };
  return { device, received, fetch };
}

function readVapid(header: string, publicKey: string): PushedMessage['claims'] {
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const isSigned = createVerify('SHA256')
    .update(`${head}.${claims}`)
    .verify(
      { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
  if (key !== publicKey || !isSigned) throw new Error('The VAPID token is not signed by this key.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const secret = derive(
    auth,
    pair.computeSecret(senderKey),
    Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]),
    32,
  );
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  // The last record ends with the byte 2 and zeros (RFC 8188, 2).
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** HKDF with one block (RFC 5869). */
function derive(salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', key)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, bytes);
}
