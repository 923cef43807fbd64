import { atom } from 'nanostores';
import { createAdmin as createAdminAtServer } from '#admin/data/setup.ts';
import { messages } from '#admin/messages.ts';
import { addToast, closeFailures } from './toasts.ts';

/** Whether the setup has been done on this page. */
export const $isSetUp = atom(false);

declare global {
  interface Window {
    /** The setup code, which a script in the page's head took out of the address bar. */
    setupCode?: string;
  }
}

/** Creates the admin account with the code that the address carried. */
export async function createAdmin(email: string, password: string): Promise<void> {
  closeFailures();
  const result = await createAdminAtServer({
    email,
    password,
    code: window.setupCode ?? null,
  });
  if (!result.ok) {
    addToast('failed', messages.adminFailed(result));
    return;
  }
  addToast('done', messages.adminCreated);
  $isSetUp.set(true);
}
