import { type AuthUser, findUser } from '#server/owner/find-user.ts';
import { messageOf } from '#shared/text.ts';
import { fail } from '#tools/toolchain/say.mjs';
import { openHostedClient, openLocalClient, type ServiceClient } from './service-client.ts';

export interface OwnerCommand {
  /** Does the work; returns a sentence about what was done. */
  work(project: ServiceClient): Promise<string>;
  /** The words before the reason when the work fails. `where` names the project. */
  failure(where: string): string;
}

/**
 * Runs one of the owner's commands on the hosted database (`hosted`), the running server's, or the local one. Prints
 * what was done, or ends the process with the reason and exit code 1.
 */
export async function runOwnerCommand(
  { config, hosted }: { config?: string | undefined; hosted?: boolean | undefined },
  { work, failure }: OwnerCommand,
): Promise<void> {
  const open = async () =>
    hosted ? openHostedClient(process.cwd()) : openLocalClient(process.cwd(), config);
  const project = await open().catch(fail);
  let problem = '';
  try {
    console.log(await work(project));
  } catch (error) {
    problem = `${failure(project.where)}: ${messageOf(error)}`;
  } finally {
    await project.close();
  }
  // Not earlier: PGlite sets an exit code of its own when it closes.
  if (problem) fail(problem);
  process.exitCode = 0;
}

/** The user with ADMIN_EMAIL. Throws what to do when there is none. */
export async function findOwner({ client }: ServiceClient): Promise<AuthUser & { email: string }> {
  const email = process.env['ADMIN_EMAIL'] ?? '';
  const user = await findUser(client, email);
  if (user) return { ...user, email };
  throw new Error(`There is no user ${email}. Open /admin/setup first, or correct ADMIN_EMAIL.`);
}
