/** Reads one variable of the environment in any runtime. */
export type ReadEnv = (name: string) => string | undefined;

/** The variables by name. Throws one error that names every missing one. */
export function requireEnv<Name extends string>(
  read: ReadEnv,
  names: readonly Name[],
): Record<Name, string> {
  const missing = names.filter((name) => !read(name)?.trim());
  if (missing.length > 0) {
    throw new Error(
      `Not set in the environment: ${missing.join(', ')}. Set each as .env.example says.`,
    );
  }
  return Object.fromEntries(names.map((name) => [name, read(name)?.trim()])) as Record<
    Name,
    string
  >;
}
