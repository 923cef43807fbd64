import { count } from '#build/content-check/message-parts.ts';
import { findOwner, runOwnerCommand } from '#tools/local/owner-command.ts';
import { ownerOptions, readArguments } from '#tools/local/owner-options.ts';

// npm run admin:factor [-- --remove]: counts the authenticator apps of ADMIN_EMAIL, or removes them all, for a lost
// phone.
const { values } = readArguments({ options: { ...ownerOptions, remove: { type: 'boolean' } } });
await runOwnerCommand(values, {
  work: async (project) => {
    const { client, where } = project;
    const { id: userId, email } = await findOwner(project);
    const { mfa } = client.auth.admin;
    const { data, error } = await mfa.listFactors({ userId });
    if (error?.status === 404) return `There is no second factor: ${where} has none.`;
    if (error) throw new Error(error.message);
    const factors = count(data.factors.length, 'second factor');
    if (!values.remove) return `${email} has ${factors} in ${where}. To remove all, add --remove`;
    for (const { id } of data.factors) {
      const removed = await mfa.deleteFactor({ id, userId });
      if (removed.error) throw new Error(removed.error.message);
    }
    return `${factors} removed for ${email} in ${where}. The password alone now opens the desk: sign in, and set up a new second factor under Settings.`;
  },
  failure: (where) => `The second factor was not removed from ${where}`,
});
