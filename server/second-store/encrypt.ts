const ivBytes = 12;

/**
 * AES-256-GCM (NIST SP 800-38D): 12 random bytes, then the ciphertext with its tag. `name` is authenticated
 * with it, so that a blob opens only under the name it was written with.
 */
export async function encrypt(secret: string, name: string, text: string): Promise<ArrayBuffer> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = await crypto.subtle.encrypt(
    algorithm(iv, name),
    await keyOf(secret),
    new TextEncoder().encode(text),
  );
  return new Blob([iv, sealed]).arrayBuffer();
}

/** The text of `encrypt`. Throws for another secret, another name or an altered byte. */
export async function decrypt(secret: string, name: string, data: ArrayBuffer): Promise<string> {
  const iv = new Uint8Array(data.slice(0, ivBytes));
  const text = await crypto.subtle.decrypt(
    algorithm(iv, name),
    await keyOf(secret),
    data.slice(ivBytes),
  );
  return new TextDecoder().decode(text);
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, name: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
});

/** The secret is random, so one hash makes a key of it. */
async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
