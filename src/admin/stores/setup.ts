import { atom } from 'nanostores';
import { createAdmin as createAdminAtServer } from '#admin/data/setup.ts';
import { messages } from '#admin/messages.ts';
import { addToast, closeFailures } from './toasts.ts';

/** Whether the setup was completed on this page. */
export const $isSetUp = atom(false);

/**
 * The setup code, which a script in the page's head moved from the address bar into the state of the
 * history entry, so that a reload does not lose it.
 */
function readSetupCode(): string | null {
  const state: unknown = history.state;
  const isKept = typeof state === 'object' && state !== null && 'setupCode' in state;
  return isKept && typeof state.setupCode === 'string' ? state.setupCode : null;
}

/** Creates the admin account with the code from the address. */
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
  // The code works only once: forget it.
  history.replaceState(null, '');
  addToast('done', messages.adminCreated);
  $isSetUp.set(true);
}
