const encoder = new TextEncoder();

/** HMAC-SHA-256 (RFC 2104) of a text as base64url, 43 characters. */
export async function sign(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  return toBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
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
