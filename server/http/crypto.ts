const encoder = new TextEncoder();

/** HMAC-SHA-256 (RFC 2104) of a text as base64url, 43 characters. */
export const sign = async (secret: string, text: string): Promise<string> =>
  toBase64Url(await signWith(encoder.encode(secret), text));

/** The same with a key in base64, as base64 (Standard Webhooks). */
export async function signBase64(key: string, text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(key), (sign) => sign.charCodeAt(0));
  return btoa(String.fromCharCode(...(await signWith(bytes, text))));
}

async function signWith(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
}

/** SHA-256 of a text in hexadecimal. */
export async function hashText(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Compares two texts in constant time: both are signed with a random key, and all bytes of the signatures
 * are compared.
 */
export async function isEqual(left: string, right: string): Promise<boolean> {
  const once = randomText();
  const [a, b] = await Promise.all([sign(once, left), sign(once, right)]);
  let different = 0;
  for (let at = 0; at < a.length; at += 1) different |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return different === 0;
}

/** 128 random bits as base64url, 22 characters. */
export function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
