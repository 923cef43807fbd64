import { compare } from 'bcryptjs';
import * as z from 'zod';
import { findPasswordProblem } from '#shared/password.ts';
import { authError } from './auth-admin.ts';
import type { Sql } from './privileges.ts';

type Ask = (request: Request) => Promise<Response>;

const change = z.strictObject({
  password: z.string(),
  current_password: z.string(),
  // supabase-js always sends these two; they have a value only for a new email.
  code_challenge: z.null().optional(),
  code_challenge_method: z.null().optional(),
});
const user = z.object({ id: z.uuid() });

/**
 * `PUT /auth/v1/user` with the checks of a hosted project that the local engine lacks: only the password can
 * be changed, with the current one, and every other session of the user ends.
 */
export async function changeOwnPassword(
  request: Request,
  engine: Ask,
  sql: Sql,
): Promise<Response> {
  const { headers, url } = request;
  const body: unknown = await request.json().catch(() => undefined);
  const parsed = change.safeParse(body);
  if (!parsed.success)
    return authError(422, 'validation_failed', 'Send password and current_password, nothing else.');
  const { password, current_password } = parsed.data;
  const problem = await findPasswordProblem(password);
  if (problem) return authError(422, 'weak_password', problem);

  const authorization = headers.get('authorization') ?? '';
  const apikey = headers.get('apikey') ?? '';
  const auth = { authorization, apikey, 'content-type': 'application/json' };
  // The engine checks the token.
  const asked = await engine(new Request(url, { headers: auth }));
  if (!asked.ok) return asked;
  const { id } = user.parse(await asked.json());
  const [row] = await sql.query<{ digest: string }>(
    `select encrypted_password as digest from auth.users where id = '${id}'`,
  );
  if (!(await compare(current_password, row?.digest ?? '')))
    return authError(400, 'current_password_invalid', 'The current password is wrong.');

  const changed = await engine(
    new Request(url, { method: 'PUT', headers: auth, body: JSON.stringify({ password }) }),
  );
  if (!changed.ok) return changed;
  const others = new URL('/auth/v1/logout?scope=others', url);
  const ended = await engine(new Request(others, { method: 'POST', headers: auth }));
  return ended.ok ? changed : ended;
}
