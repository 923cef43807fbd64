import { messages } from '#admin/messages.ts';
import { addToast, closeFailures } from '#admin/stores/toasts.ts';
import { createAdmin as createAdminAtServer } from '#admin/sync/api/setup.ts';

export { findPasswordProblem, passwordTooShort } from '#shared/password.ts';

/** Creates the admin account with the code from the address; returns whether it worked. */
export async function createAdmin(email: string, password: string): Promise<boolean> {
  closeFailures();
  const result = await createAdminAtServer({
    email,
    password,
    code: globalThis.setupCode ?? null,
  });
  if (!result.ok) {
    addToast('failed', messages.adminFailed(result));
    return false;
  }
  // The code works only once: forget it.
  globalThis.setupCode = undefined;
  addToast('done', messages.adminCreated);
  return true;
}
