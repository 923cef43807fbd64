/** A Supabase project for the tests, from the environment. It is emptied before each file of tests. */
export interface GivenProject {
  /** Without a slash at its end. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** As the role `postgres`. */
  databaseUrl: string;
}

/**
 * The project that the environment gives; undefined without SUPABASE_DB_URL. Throws one sentence that names what is
 * missing.
 */
export function readGiven({ env } = process): GivenProject | undefined {
  const databaseUrl = env['SUPABASE_DB_URL'];
  if (!databaseUrl) return undefined;
  const need = (name: string) => {
    const value = env[name];
    if (value) return value;
    throw new Error(
      `${name} is missing: with SUPABASE_DB_URL the tests run on the project it names.`,
    );
  };
  return {
    url: need('SUPABASE_URL').replace(/\/$/, ''),
    publishableKey: need('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: need('SUPABASE_SECRET_KEY'),
    databaseUrl,
  };
}

/** Read once, when a test begins: the tests set other values for their own back end. */
export const given: GivenProject | undefined = readGiven();
