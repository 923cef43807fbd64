/** A user of the auth service. */
export interface AuthUser {
  id: string;
  email?: string | undefined;
}

/** The part of supabase-js, with the secret key, that lists users. */
export interface UserList {
  auth: {
    admin: {
      listUsers(page: { page: number; perPage: number }): Promise<{
        data: { users: AuthUser[] };
        error: { message: string } | null;
      }>;
    };
  };
}

const perPage = 1000;

/**
 * The user with this email address, ignoring case; undefined when there is none. Throws the auth service's
 * message. The service can't search by address, so its pages are read one after the other.
 */
export async function findUser(client: UserList, email: string): Promise<AuthUser | undefined> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await client.auth.admin.listUsers({ page, perPage });
    if (error) throw new Error(error.message);
    const found = data.users.find((user) => user.email?.toLowerCase() === email.toLowerCase());
    if (found || data.users.length < perPage) return found;
  }
}
