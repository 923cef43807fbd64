import { App } from '@supabase/lite';
import { hash } from 'bcryptjs';
import { isEqual } from '#shared/crypto.ts';
import { findPasswordProblem, passwordTooShort } from '#shared/password.ts';
import type { LocalDatabase } from './database.ts';
import { createTurns } from './turns.ts';

const path = '/auth/v1/admin/users';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// The cost factor of the local engine's own hashes.
const hashRounds = 10;

export interface AuthAdmin {
  handles(pathname: string): boolean;
  fetch(request: Request): Promise<Response>;
}

/**
 * The part of the auth service's admin API that the local engine lacks: create, change, delete and list
 * users, for callers with the secret key. It creates users with the engine's own sign-up, which is not
 * reachable from outside.
 */
export async function createAuthAdmin(
  database: LocalDatabase,
  secretKey: string,
): Promise<AuthAdmin> {
  const { app } = database;
  const email = { ...app.config.auth?.email, enable_signup: true };
  const auth = { ...app.config.auth, enable_signup: true, email };
  const signUp = new App({ ...app.config, connection: app.connection, auth });
  await signUp.init();
  // One request at a time: two must not both find the same email free.
  const inTurn = createTurns();

  async function create(request: Request): Promise<Response> {
    const { email: address, password } = (await request.json()) as Record<string, unknown>;
    const headers = { 'content-type': 'application/json', apikey: secretKey };
    const body = JSON.stringify({ email: address, password });
    const signUpRequest = new Request('http://localhost/auth/v1/signup', {
      method: 'POST',
      headers,
      body,
    });
    const made = await inTurn(() => database.ask(signUpRequest, signUp));
    const answer = (await made.json()) as { user?: { id: string }; error_code?: string };
    if (!made.ok) {
      const taken = answer.error_code === 'user_already_exists';
      return Response.json(taken ? { ...answer, error_code: 'email_exists' } : answer, {
        status: made.status,
      });
    }
    const user = answer.user ?? answer;
    if ('id' in user && uuid.test(user.id))
      await database.exec(`delete from auth.sessions where user_id = '${user.id}'`);
    return Response.json(user);
  }

  async function change(id: string, request: Request): Promise<Response> {
    const { password } = (await request.json()) as Record<string, unknown>;
    if (typeof password !== 'string') return fail(422, 'weak_password', passwordTooShort);
    const problem = await findPasswordProblem(password);
    if (problem) return fail(422, 'weak_password', problem);
    const digest = await hash(password, hashRounds);
    // End the sessions of the old password.
    await database.exec(`delete from auth.sessions where user_id = '${id}'`);
    await database.exec(
      `update auth.users set encrypted_password = '${digest}', updated_at = now() where id = '${id}'`,
    );
    return read(id);
  }

  async function read(id: string): Promise<Response> {
    const [user] = await users(`where id = '${id}'`);
    return user ? Response.json(user) : fail(404, 'user_not_found', 'User not found');
  }

  const users = (rest: string) =>
    database.query(`select id, email, aud, role, created_at, updated_at,
      raw_user_meta_data as user_metadata, raw_app_meta_data as app_metadata from auth.users ${rest}`);

  return {
    handles: (pathname) => pathname === path || pathname.startsWith(`${path}/`),
    async fetch(request) {
      if (!(await isEqual(request.headers.get('apikey') ?? '', secretKey)))
        return fail(401, 'not_admin', 'User not allowed');
      const url = new URL(request.url);
      const id = url.pathname.slice(path.length + 1);
      if (id === '') {
        if (request.method === 'POST') return create(request);
        if (request.method !== 'GET') return fail(405, 'bad_method', 'Method not allowed');
        const perPage = Math.min(1000, Math.max(1, Number(url.searchParams.get('per_page')) || 50));
        const page = Math.max(1, Number(url.searchParams.get('page')) || 1);
        const list = await users(
          `order by created_at, id limit ${perPage} offset ${(page - 1) * perPage}`,
        );
        return Response.json({ users: list, aud: 'authenticated' });
      }
      if (!uuid.test(id)) return fail(404, 'user_not_found', 'User not found');
      if (request.method === 'GET') return read(id);
      if (request.method === 'PUT') return change(id, request);
      if (request.method !== 'DELETE') return fail(405, 'bad_method', 'Method not allowed');
      await database.exec(`delete from auth.users where id = '${id}'`);
      return Response.json({});
    },
  };
}

const fail = (status: number, error_code: string, msg: string): Response =>
  Response.json({ code: status, error_code, msg }, { status });
