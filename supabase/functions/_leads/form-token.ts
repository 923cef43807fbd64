import { isEqual, randomText, sign } from '../_shared/crypto.ts';

const dayMs = 86_400_000;
const clockSkewMs = 60_000;

/** A token that says when the form was first touched: version, time in ms, random id, signature. */
export async function createFormToken(secret: string, nowMs: number): Promise<string> {
  const body = `v1.${nowMs}.${randomText()}`;
  return `${body}.${await sign(secret, body)}`;
}

/**
 * The id and the age in ms of a token that was signed with this secret within the last day; undefined for a
 * missing, altered or old one. Such a post is not refused: it counts against the limit for posts without token.
 */
export async function readFormToken(
  secret: string,
  token: string,
  nowMs: number,
): Promise<{ id: string; ageMs: number } | undefined> {
  const [, body, made, id, signature] =
    /^(v1\.(\d{1,16})\.([\w-]{22}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!body || !made || !id || !signature) return undefined;
  if (!(await isEqual(signature, await sign(secret, body)))) return undefined;
  const ageMs = nowMs - Number(made);
  return ageMs < dayMs && ageMs > -clockSkewMs ? { id, ageMs } : undefined;
}
