import * as z from 'zod';
import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';
import { isEqual, sign } from '#server/http/crypto.ts';
import { Refusal } from './content-host.ts';

/** A ticket lives eight hours, a working day. */
const lifeMs = 8 * 3_600_000;

const shape = z.object({
  sub: z.string(),
  session_id: z.string(),
  aal: z.string().nullable(),
  email: z.string(),
  until: z.number(),
});
export type Ticket = z.output<typeof shape>;

const refuse = (): never => {
  throw new Refusal(
    401,
    'You are signed out. Nothing was saved, and your words are still here: sign in in a second window, then press Save again.',
  );
};

/**
 * A ticket for the editor, made from the access token of the desk: the database says whose session it is, and gives
 * nothing to whoever is not the admin or has left out the second factor. `purpose` binds it to one repository.
 */
export async function createTicket(
  client: RpcClient<'editor_claims'>,
  { secret, purpose, nowMs }: { secret: string; purpose: string; nowMs: number },
): Promise<string> {
  const { data, error, status = 0 } = await client.rpc('editor_claims', {});
  if (error && status >= 400 && status < 500) throw new Refusal(status, error.message);
  if (error) throw new Error(`editor_claims: ${error.message}`);
  const body = encode(JSON.stringify(shape.parse({ ...Object(data), until: nowMs + lifeMs })));
  return `${body}.${await sign(secret, `${purpose} ${body}`)}`;
}

/** What a ticket says whose session still lives. Throws a Refusal for any other. */
export async function readTicket(
  client: RpcClient<'may_edit'>,
  ticket: string,
  { secret, purpose, nowMs }: { secret: string; purpose: string; nowMs: number },
): Promise<Ticket> {
  const [, body = '', signature = ''] = /^([\w-]+)\.([\w-]{43})$/.exec(ticket) ?? [];
  if (!(await isEqual(signature, await sign(secret, `${purpose} ${body}`)))) return refuse();
  const { until, ...claims } = shape.parse(JSON.parse(decode(body)));
  if (until < nowMs || !(await callRpc(client, 'may_edit', { claims }))) return refuse();
  return { ...claims, until };
}

const encode = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const decode = (text: string): string =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
      letter.charCodeAt(0),
    ),
  );
