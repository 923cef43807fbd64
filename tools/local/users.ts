import { compare, hash } from 'bcryptjs';
import * as z from 'zod';
import { readBody } from '#server/http/body.ts';
import { isEqual } from '#server/http/crypto.ts';
import { findPasswordProblem } from '#shared/password.ts';
import type { LocalDatabase } from './database.ts';
import type { Sql } from './privileges.ts';
import type { Guess } from './slow-guesses.ts';

/** Where the auth service's admin API has its users. */
export const usersPath = '/auth/v1/admin/users';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// The cost factor of the local engine's own hashes; tests sign in often, with passwords that protect nothing.
const hashRounds = process.env['NODE_ENV'] === 'test' ? 4 : 10;
const columns = `id, email, aud, role, created_at, updated_at,
  raw_user_meta_data as user_metadata, raw_app_meta_data as app_metadata`;
const newPassword = z.object({ password: z.string().catch('') });
const newUser = newPassword.extend({ email: z.email().toLowerCase() });

/**
 * The part of the auth service's admin API that the local engine lacks: list, show and create users, set a password
 * and delete a user, for callers with the secret key.
 */
export async function administerUsers(
  request: Request,
  sql: Sql,
  secretKey: string,
): Promise<Response> {
  if (!(await isEqual(request.headers.get('apikey') ?? '', secretKey)))
    return authError(401, 'not_admin', 'User not allowed');
  const { pathname, searchParams } = new URL(request.url);
  const id = pathname.slice(usersPath.length + 1);
  if (id === '' && request.method === 'GET') return list(searchParams, sql);
  if (id === '' && request.method === 'POST') return create(request, sql);
  if (!uuid.test(id)) return authError(404, 'user_not_found', 'User not found');
  if (request.method === 'PUT') return change(id, request, sql);
  if (request.method === 'GET') return show(id, sql);
  if (request.method !== 'DELETE') return authError(405, 'bad_method', 'Method not allowed');
  await sql.exec(`delete from auth.users where id = '${id}'`);
  return Response.json({});
}

async function list(search: URLSearchParams, sql: Sql): Promise<Response> {
  const perPage = Math.min(1000, Math.max(1, Number(search.get('per_page')) || 50));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const users = await sql.query(`select ${columns} from auth.users
    order by created_at, id limit ${perPage} offset ${(page - 1) * perPage}`);
  return Response.json({ users, aud: 'authenticated' });
}

/** supabase-js asks for a user before it deletes it. */
async function show(id: string, sql: Sql): Promise<Response> {
  const [user] = await sql.query(`select ${columns} from auth.users where id = '${id}'`);
  return user ? Response.json(user) : authError(404, 'user_not_found', 'User not found');
}

async function create(request: Request, sql: Sql): Promise<Response> {
  const { data } = newUser.safeParse(await request.json());
  if (!data) return authError(422, 'validation_failed', 'This is not an email address.');
  // Supabase Auth asks no rule for passwords here; without one nobody can sign in.
  const password = data.password || crypto.randomUUID();
  const [user] = await sql.query(`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data)
    values (gen_random_uuid(), '${data.email.replaceAll("'", "''")}',
      '${await hash(password, hashRounds)}', now(), '{"provider":"email","providers":["email"]}')
    on conflict do nothing returning ${columns}`);
  return user
    ? Response.json(user)
    : authError(422, 'email_exists', 'A user with this email address already exists.');
}

/** Sets a password and ends the sessions of the old one. */
async function change(id: string, request: Request, sql: Sql): Promise<Response> {
  const { password } = newPassword.parse(await request.json());
  const problem = await findPasswordProblem(password);
  if (problem) return authError(422, 'weak_password', problem);
  const [user] = await sql.query(`
    with ended as (delete from auth.sessions where user_id = '${id}')
    update auth.users set encrypted_password = '${await hash(password, hashRounds)}', updated_at = now()
    where id = '${id}' returning ${columns}`);
  return user ? Response.json(user) : authError(404, 'user_not_found', 'User not found');
}

const ownChange = z.strictObject({
  password: z.string(),
  current_password: z.string().optional(),
  // supabase-js always sends these two; they have a value only for a new email.
  code_challenge: z.null().optional(),
  code_challenge_method: z.null().optional(),
});

/**
 * `PUT /auth/v1/user` as a hosted project with 'Require current password' answers it (Supabase Auth, internal/api/user.go),
 * which the local engine can't: only the password can be changed, and every other session of the user ends.
 */
export async function changeOwnPassword(
  request: Request,
  { ask, query }: Pick<LocalDatabase, 'ask' | 'query'>,
  guess: Guess,
): Promise<Response> {
  const { headers, url } = request;
  const body = await readBody(request);
  if ('status' in body) return authError(body.status, 'validation_failed', body.message);
  const sent: unknown = await new Response(body.bytes).json().catch(() => undefined);
  const parsed = ownChange.safeParse(sent);
  if (!parsed.success)
    return authError(422, 'validation_failed', 'Send password and current_password, nothing else.');
  const { password, current_password: current } = parsed.data;

  const authorization = headers.get('authorization') ?? '';
  const apikey = headers.get('apikey') ?? '';
  const auth = { authorization, apikey, 'content-type': 'application/json' };
  // The engine checks the token.
  const asked = await ask(new Request(url, { headers: auth }));
  if (!asked.ok) return asked;
  const { id } = z.object({ id: z.uuid() }).parse(await asked.json());
  const problem = await findPasswordProblem(password);
  if (problem) return authError(422, 'weak_password', problem);
  const needed = 'Current password required when setting new password.';
  if (!current) return authError(400, 'current_password_required', needed);

  const changed = await guess(async () => {
    const [row] = await query<{ digest: string }>(
      `select encrypted_password as digest from auth.users where id = '${id}'`,
    );
    const isRight = await compare(current, row?.digest ?? '');
    if (!isRight) return authError(400, 'current_password_invalid', needed);
    const change = { method: 'PUT', headers: auth, body: JSON.stringify({ password }) };
    return ask(new Request(url, change));
  });
  if (!changed.ok) return changed;
  const others = new URL('/auth/v1/logout?scope=others', url);
  const ended = await ask(new Request(others, { method: 'POST', headers: auth }));
  return ended.ok ? changed : ended;
}

/** A refusal as the auth service words it (Supabase Auth, error codes). */
const authError = (status: number, error_code: string, msg: string): Response =>
  Response.json({ code: status, error_code, msg }, { status });
