import { atom } from 'nanostores';
import { createAdmin as createAdminAtServer } from '#admin/data/setup.ts';
import { messages } from '#admin/messages.ts';
import { addToast, closeFailures } from './toasts.ts';

/** Whether the setup has been done on this page. */
export const $isSetUp = atom(false);

/**
 * The setup code, which a script in the page's head took out of the address bar. The entry in the
 * browser's history keeps it, so that a reload does not lose it.
 */
function readSetupCode(): string | null {
  const state: unknown = history.state;
  const isKept = typeof state === 'object' && state !== null && 'setupCode' in state;
  return isKept && typeof state.setupCode === 'string' ? state.setupCode : null;
}

/** Creates the admin account with the code that the address carried. */
export async function createAdmin(email: string, password: string): Promise<void> {
  closeFailures();
  const result = await createAdminAtServer({
    email,
    password,
    code: readSetupCode(),
  });
  if (!result.ok) {
    addToast('failed', messages.adminFailed(result));
    return;
  }
  // The code has done its work: nobody needs it on this device any more.
  history.replaceState(null, '');
  addToast('done', messages.adminCreated);
  $isSetUp.set(true);
}
