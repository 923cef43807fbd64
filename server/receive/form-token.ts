import { isEqual, randomText, sign } from '#server/http/crypto.ts';
import { networkOf } from '#server/http/sender.ts';

const dayMs = 86_400_000;
const clockSkewMs = 60_000;

/** What a valid form token says about a post. */
export interface FormToken {
  id: string;
  /** Time since the first touch of the form. */
  ageMs: number;
  /** Whether it was made on another network than the post's, like Wi-Fi and then mobile data. */
  moved: boolean;
}

/**
 * A token that says when and on which network the form was first touched: version, time in ms, random id,
 * HMAC of the network, signature.
 */
export async function createFormToken(
  secret: string,
  nowMs: number,
  address: string,
): Promise<string> {
  const id = randomText();
  const body = `v2.${nowMs}.${id}.${await signNetwork(secret, id, address)}`;
  return `${body}.${await sign(secret, body)}`;
}

/**
 * Reads a token that was signed with this secret within the last day; undefined for a missing, altered or old
 * one. Such a post is not refused: it counts against the limit for posts without token.
 */
export async function readFormToken(
  secret: string,
  token: string,
  nowMs: number,
  address: string,
): Promise<FormToken | undefined> {
  const [, body, made, id, network, signature] =
    /^(v2\.(\d{1,16})\.([\w-]{22})\.([\w-]{43}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!body || !made || !id || !network || !signature) return undefined;
  if (!(await isEqual(signature, await sign(secret, body)))) return undefined;
  const ageMs = nowMs - Number(made);
  if (ageMs >= dayMs || ageMs <= -clockSkewMs) return undefined;
  return { id, ageMs, moved: network !== (await signNetwork(secret, id, address)) };
}

/** The id in it makes it different in each token: nobody learns which tokens share a network. */
const signNetwork = (secret: string, id: string, address: string): Promise<string> =>
  sign(secret, `network ${id} ${networkOf(address)}`);
