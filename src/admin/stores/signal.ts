import { atom } from 'nanostores';
import { type Failure, isSilent } from '#admin/result.ts';

export { isSilent };

/** Whether the server can be reached: `none`, the phone itself has no signal; `silent`, nothing answers. */
export const $signal = atom<'there' | 'none' | 'silent'>('there');

/** Whether a change can be sent now, as far as is known. */
export const hasSignal = (): boolean => navigator.onLine !== false && $signal.get() !== 'silent';

/** Notes how the last read went. */
export function noteSignal(failure: Failure | null): void {
  if (navigator.onLine === false) $signal.set('none');
  else $signal.set(failure && isSilent(failure) ? 'silent' : 'there');
}
