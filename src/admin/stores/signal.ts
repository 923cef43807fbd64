import { atom } from 'nanostores';
import type { Failure } from '#admin/data/result.ts';

/** Whether the server can be reached: `none`, the phone itself has no signal; `silent`, nothing answers. */
export const $signal = atom<'there' | 'none' | 'silent'>('there');

/** Whether a change can be sent now, as far as is known. */
export const hasSignal = (): boolean => navigator.onLine !== false && $signal.get() !== 'silent';

/** A call without any answer: it may have been received. */
export const isSilent = ({ reason }: Failure): boolean =>
  reason === 'no-connection' || reason === 'no-answer';

/** Notes how the last read went. */
export function noteSignal(failure: Failure | null): void {
  if (navigator.onLine === false) $signal.set('none');
  else $signal.set(failure && isSilent(failure) ? 'silent' : 'there');
}
