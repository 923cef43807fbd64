import { atom } from 'nanostores';
import { loadAlerts } from '#admin/alerts/alerts.ts';
import { messages } from '#admin/messages.ts';
import type { Result } from '#admin/result.ts';
import { addToast, closeFailures, tellSaved } from '#admin/stores/toasts.ts';
import {
  changePassword as change,
  enrollFactor,
  type Factor,
  listFactors,
  type NewFactor,
  signOutOthers as signOut,
  unenrollFactor,
} from '#admin/sync/api/account.ts';
import { verifyFactor } from '#admin/sync/api/auth.ts';

/** The second factors; `null` where the server has none, undefined until they are loaded. */
export const $factors = atom<readonly Factor[] | null | undefined>(undefined);
/** The factor that is being set up. */
export const $newFactor = atom<NewFactor | null>(null);

/** Shows the toast of a change; returns whether it worked. */
function tell(result: Result<null>, text: string): boolean {
  closeFailures();
  // Other phones are gone then, and the addresses are asked about.
  void loadAlerts();
  return tellSaved(result, text);
}

/** Changes the password; returns whether it worked. */
export const changePassword = async (current: string, next: string): Promise<boolean> =>
  tell(
    await change(current, next),
    'The password is changed, and every other browser is signed out',
  );

/** Signs out every other browser. */
export const signOutOthers = async (): Promise<boolean> =>
  tell(await signOut(), 'Every other browser is signed out');

/** Loads the second factors. */
export async function loadFactors(): Promise<void> {
  const result = await listFactors();
  if (result.ok) $factors.set(result.value);
  else addToast('failed', messages.notLoaded(result));
}

/** Begins to set up an authenticator app. */
export async function beginFactor(): Promise<void> {
  const count = $factors.get()?.length ?? 0;
  const result = await enrollFactor(
    count > 0 ? `Authenticator app ${count + 1}` : 'Authenticator app',
  );
  if (result.ok) $newFactor.set(result.value);
  else addToast('failed', messages.notSaved(result));
}

/** Ends the setting up with the six digits of the app. */
export async function confirmFactor(code: string): Promise<void> {
  const factor = $newFactor.get();
  if (!factor || !tell(await verifyFactor(factor.id, code), 'Two-factor authentication is on'))
    return;
  $newFactor.set(null);
  await loadFactors();
}

/** Removes a second factor. */
export async function removeFactor(id: string): Promise<void> {
  tell(await unenrollFactor(id), 'Two-factor authentication is off');
  await loadFactors();
}
