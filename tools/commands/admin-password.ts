import { findPasswordProblem, passwordMinLength } from '#shared/password.ts';
import { ownerOptions, readArguments } from '#tools/local/owner-options.ts';
import { askPassword } from '#tools/toolchain/ask.ts';

// npm run admin:password: sets a new password for ADMIN_EMAIL and ends all sessions; it is typed at the prompt or read from standard
// input; never an argument, which other users of the machine could read.
const { values } = readArguments({ options: ownerOptions });
const password = await askPassword(`New password (${passwordMinLength} characters or more): `);
// Imported only now: the local engine's packages empty the standard input when they load.
const { findOwner, runOwnerCommand } = await import('#tools/local/owner-command.ts');
await runOwnerCommand(values, {
  work: async (project) => {
    const { client, where } = project;
    const problem = await findPasswordProblem(password);
    if (problem) throw new Error(`${problem}.`);
    const { id, email } = await findOwner(project);
    const { error } = await client.auth.admin.updateUserById(id, { password });
    if (error) throw new Error(error.message);
    return `${email} has a new password in ${where}; every browser is signed out.`;
  },
  failure: (where) => `The password was not changed in ${where}`,
});
