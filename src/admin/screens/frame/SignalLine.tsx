import { useStore } from '@nanostores/react';
import { $view } from '#admin/leads/sync.ts';
import { $storesNothing, $waiting } from '#admin/log/log.ts';
import { $now } from '#admin/stores/clock.ts';
import { $signal } from '#admin/stores/signal.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatWhen } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { addresses } from './addresses.ts';

/**
 * In the place of the alert line while the server has not answered: as of when the desk is, and how much waits on
 * this phone. The live region is always present, so that its text is announced.
 */
export function SignalLine({ isShown, onRetry }: { isShown: boolean; onRetry: () => void }) {
  const signal = useStore($signal);
  const { at, failure } = useStore($view);
  const waiting = useStore($waiting).filter(({ conflict }) => !conflict).length;
  const storesNothing = useStore($storesNothing);
  const now = useStore($now);
  const isOff = signal === 'none';
  const isStale = failure !== null;
  const asOf = at
    ? ` You see the desk as of ${formatWhen(now, at)}.`
    : ' Nothing is stored on this phone yet.';
  return (
    <div role="status">
      {isShown && (isOff || isStale) ? (
        <div className="mt-2 mb-3 flex gap-2 rounded-board border-2 border-dashed border-ink bg-white px-3 py-2">
          <Icon name="off" className="mt-0.5 w-[1.375rem] self-start" />
          <div className="grid min-w-0 gap-1">
            <p>
              <b>{isOff ? 'No signal.' : 'Could not refresh.'}</b>
              {asOf}
            </p>
            {waiting > 0 ? (
              <p>
                <b>{waiting === 1 ? '1 change is waiting' : `${waiting} changes are waiting`}</b> on
                this phone. {waiting === 1 ? 'It’s' : 'They’re'} sent when there’s signal.{' '}
                <a
                  className="inline-flex min-h-4 items-center"
                  href={`${addresses.dashboard}#waiting`}
                >
                  See {waiting === 1 ? 'it' : 'them'}
                </a>
              </p>
            ) : (
              <p>Nothing is waiting.</p>
            )}
            <Button look="link" className="w-fit" onClick={onRetry}>
              Try again
            </Button>
          </div>
        </div>
      ) : null}
      {storesNothing ? (
        <p className="pb-2">This browser stores nothing, so changes need signal.</p>
      ) : null}
    </div>
  );
}
