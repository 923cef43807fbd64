import { fail } from '#toolchain/say.mjs';
import { openServiceClient, type ServiceClient } from './service-client.ts';

export interface OwnerCommand {
  /** Another configuration than `supabase/config.toml`. */
  configPath: string | undefined;
  /** Does the work; returns a sentence about what was done. */
  work(project: ServiceClient): Promise<string>;
  /** The words before the reason when the work fails. `where` names the project. */
  failure(where: string): string;
}

/**
 * Runs one of the owner's commands on the hosted database, the running server's, or the local one. Prints
 * what was done, or ends the process with the reason and exit code 1.
 */
export async function runOwnerCommand(command: OwnerCommand): Promise<void> {
  const project = await openServiceClient(process.cwd(), command.configPath).catch(endWith);
  let problem = '';
  try {
    console.log(await command.work(project));
  } catch (error) {
    problem = `${command.failure(project.where)}: ${messageOf(error)}`;
  } finally {
    await project.close();
  }
  // Not earlier: PGlite sets an exit code of its own when it closes.
  if (problem) fail(problem);
  process.exitCode = 0;
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const endWith = (error: unknown): never => fail(messageOf(error));
