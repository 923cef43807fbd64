import * as z from 'zod';
import { readBody } from '../_shared/body.ts';
import { isEqual } from '../_shared/crypto.ts';
import { type AuthUser, findUser, type UserList } from '../_shared/find-user.ts';
import { passwordMinLength, passwordTooShort } from '../_shared/password.ts';
import type { RpcClient } from '../_shared/rpc-client.ts';

interface AuthAnswer<Data> {
  data: Data;
  error: { message: string; code?: string | undefined } | null;
}

/** The part of supabase-js, with the secret key, that the setup needs. */
export interface SetupClient extends RpcClient<'claim_first_admin'> {
  auth: UserList['auth'] & {
    admin: {
      createUser(user: {
        email: string;
        password: string;
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
    adminEmail: string;
    setupCode: string | undefined;
    /** On a hosted project the setup is closed until a code is configured. */
    codeNeeded: boolean;
  };
  /** Where failures are logged: never the password or the code. */
  log: (message: string) => void;
}

export const setupMessages = {
  shortPassword: passwordTooShort,
  refused:
    'This link does not open the setup. Open the link exactly as you received it; if you already have a password, sign in at /admin/login.',
  failed: 'Failed to create admin account',
} as const;

const body = z.object({ email: z.string(), password: z.string(), code: z.string().optional() });

/**
 * Creates the first admin, once. A short password is refused first, with its own sentence. A wrong email, a
 * wrong or missing code and an existing admin get the same status and sentence, after the same work. When two
 * requests race, `claim_first_admin` lets one win, and its password is valid.
 */
export async function handleCreateAdmin(
  request: Request,
  { client, settings, log }: CreateAdmin,
): Promise<Response> {
  if (request.method !== 'POST') return answer(405, { error: 'Send the setup with POST.' });
  const read = await readBody(request);
  if ('status' in read) return answer(read.status, { error: read.message });
  const parsed = parse(new TextDecoder().decode(read.bytes));
  if (!parsed) return answer(400, { error: 'Send email, password and code as JSON.' });
  if (parsed.password.length < passwordMinLength)
    return answer(422, { error: setupMessages.shortPassword });
  try {
    const allowed = await isAllowed(client, settings, parsed);
    const made = allowed && (await makeAdmin(client, settings.adminEmail, parsed.password));
    return made
      ? answer(200, { email: settings.adminEmail })
      : answer(403, { error: setupMessages.refused });
  } catch (error) {
    log(`create-admin: ${error instanceof Error ? error.message : String(error)}`);
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
  return !hasAdmin && emailFits && codeFits && !(codeNeeded && !setupCode);
}

/** True when this request made the admin. Throws when the auth service or the database fails. */
async function makeAdmin(client: SetupClient, email: string, password: string): Promise<boolean> {
  const created = await client.auth.admin.createUser({ email, password, email_confirm: true });
  if (created.error) {
    // A user left by an interrupted attempt is claimed first, so that of two requests only the winner sets a
    // password.
    const half = await findUser(client, email);
    if (!half) throw new Error(created.error.message);
    if (!(await claim(client, half.id))) return false;
    const changed = await client.auth.admin.updateUserById(half.id, { password });
    if (changed.error) {
      await client.from('admins').delete().eq('user_id', half.id);
      throw new Error(changed.error.message);
    }
    return true;
  }
  const id = created.data.user?.id;
  if (!id) throw new Error('the auth service created no user');
  if (await claim(client, id)) return true;
  // Another request won: delete this one's user, unless the other request has made that user the admin.
  if (!(await readAdmins(client)).includes(id)) await client.auth.admin.deleteUser(id);
  return false;
}

async function claim(client: SetupClient, id: string): Promise<boolean> {
  const { data, error } = await client.rpc('claim_first_admin', { user_id: id });
  if (error) throw new Error(error.message);
  return data === true;
}

async function readAdmins(client: SetupClient): Promise<string[]> {
  const { data, error } = await client.from('admins').select('user_id');
  if (error) throw new Error(error.message);
  return (data ?? []).map(({ user_id }) => user_id);
}

function parse(text: string): z.output<typeof body> | undefined {
  try {
    return body.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const answer = (status: number, content: object): Response =>
  Response.json(content, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
