import * as z from 'zod';
import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';
import { readBody } from '#server/http/body.ts';
import { isEqual } from '#server/http/crypto.ts';
import { replyJson as answer } from '#server/http/reply.ts';
import { setupCodeMinLength } from '#shared/environment.ts';
import { findPasswordProblem, passwordTooWeak } from '#shared/password.ts';
import { messageOf } from '#shared/text.ts';
import { type AuthUser, findUser, type UserList } from './find-user.ts';

interface AuthAnswer<Data> {
  data: Data;
  error: { message: string; code?: string | undefined } | null;
}

/** The part of supabase-js, with the secret key, that the setup needs. */
export interface SetupClient extends RpcClient<'claim_first_admin' | 'setup_attempt'> {
  auth: UserList['auth'] & {
    admin: {
      createUser(user: {
        email: string;
        email_confirm: boolean;
      }): Promise<AuthAnswer<{ user: AuthUser | null }>>;
      updateUserById(id: string, change: { password: string }): Promise<AuthAnswer<unknown>>;
      deleteUser(id: string): Promise<AuthAnswer<unknown>>;
    };
  };
  from(table: 'admins'): {
    select(columns: 'user_id'): PromiseLike<AuthAnswer<{ user_id: string }[] | null>>;
    delete(): { eq(column: 'user_id', value: string): PromiseLike<AuthAnswer<unknown>> };
  };
}

export interface CreateAdmin {
  client: SetupClient;
  settings: {
    /** The desk's pages send it: a page of another site can't without asking first. */
    publishableKey: string;
    adminEmail: string;
    setupCode: string | undefined;
    /** On the host the setup is closed until a code of 24 characters is configured. */
    codeNeeded: boolean;
  };
  /** Where failures are logged: never the password or the code. */
  log: (message: string) => void;
}

export const setupMessages = {
  refused:
    'This link doesn’t open the setup. Open the link exactly as you received it; if you already have a password, sign in at /admin/login.',
  tooMany:
    'There were ten wrong tries within an hour. Open the link exactly as you received it, or try again in an hour.',
  failed: 'Failed to create admin account',
} as const;

const body = z.object(
  {
    email: z.string('Send the email as text.'),
    password: z.string('Send the password as text.'),
    code: z.string('Send the code as text.').optional(),
  },
  'Send email, password and code as JSON.',
);

/**
 * Creates the first admin, once. A short, long or common password is refused first, with its own sentence. A
 * wrong email, a wrong or missing code and an existing admin get the same status and sentence, after the same
 * work: 403 for the first ten of an hour, then 429. Strangers' wrong tries never refuse the right one. When two
 * requests race, `claim_first_admin` lets one win, and its password is valid.
 */
export async function handleCreateAdmin(
  request: Request,
  { client, settings, log }: CreateAdmin,
): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { error: 'Send the setup with POST.' });
  if (!(await isEqual(request.headers.get('apikey') ?? '', settings.publishableKey)))
    return answer(401, { error: 'The publishable key is missing.' });
  const read = await readBody(request);
  if ('status' in read) return answer(read.status, { error: read.message });
  const { data: parsed, error: wrong } = body.safeParse(
    await new Response(read.bytes).json().catch(() => undefined),
  );
  if (!parsed) return answer(400, { error: wrong.issues[0]?.message });
  const problem = await findPasswordProblem(parsed.password);
  if (problem) return answer(422, { error: problem });
  try {
    const allowed = await isAllowed(client, settings, parsed);
    if (allowed && (await makeAdmin(client, settings.adminEmail, parsed.password)))
      return answer(200, { email: settings.adminEmail });
    return (await callRpc(client, 'setup_attempt', {}))
      ? answer(403, { error: setupMessages.refused })
      : answer(429, { error: setupMessages.tooMany }, { 'retry-after': '3600' });
  } catch (error) {
    if (error instanceof WeakPassword) return answer(422, { error: passwordTooWeak });
    log(`create-admin: ${messageOf(error)}`);
    return answer(503, { error: setupMessages.failed });
  }
}

async function isAllowed(
  client: SetupClient,
  settings: CreateAdmin['settings'],
  given: z.output<typeof body>,
): Promise<boolean> {
  const { adminEmail, setupCode, codeNeeded } = settings;
  // All three are always checked, so that the response time does not reveal the reason.
  const [hasAdmin, emailFits, codeFits] = await Promise.all([
    readAdmins(client).then((ids) => ids.length > 0),
    isEqual(given.email.trim().toLowerCase(), adminEmail.toLowerCase()),
    isEqual(given.code ?? '', setupCode ?? ''),
  ]);
  const isOpen = !codeNeeded || (setupCode ?? '').length >= setupCodeMinLength;
  return !hasAdmin && emailFits && codeFits && isOpen;
}

/** The project's own rules reject the password. */
class WeakPassword extends Error {}

const toError = ({ code, message }: { code?: string | undefined; message: string }): Error =>
  new (code === 'weak_password' ? WeakPassword : Error)(message);

/**
 * True when this request made the admin. The user is made without a password, or was left by an interrupted
 * attempt, and is claimed before it gets one: of two requests only the winner sets it. Supabase Auth asks its rules
 * for passwords when one is set, not when a user is made with one. Throws when the auth service or the database fails.
 */
async function makeAdmin(client: SetupClient, email: string, password: string): Promise<boolean> {
  const { data, error } = await client.auth.admin.createUser({ email, email_confirm: true });
  const user = data.user ?? (await findUser(client, email));
  if (!user) throw new Error(error?.message ?? 'the auth service created no user');
  if (!(await claim(client, user.id))) {
    // Another request won: delete this one's user, unless the other request has made that user the admin.
    if (data.user && !(await readAdmins(client)).includes(user.id))
      await client.auth.admin.deleteUser(user.id);
    return false;
  }
  const changed = await client.auth.admin.updateUserById(user.id, { password });
  if (!changed.error) return true;
  await client.from('admins').delete().eq('user_id', user.id);
  throw toError(changed.error);
}

async function claim(client: SetupClient, id: string): Promise<boolean> {
  return (await callRpc(client, 'claim_first_admin', { user_id: id })) === true;
}

async function readAdmins(client: SetupClient): Promise<string[]> {
  const { data, error } = await client.from('admins').select('user_id');
  if (error) throw new Error(error.message);
  return (data ?? []).map(({ user_id }) => user_id);
}
