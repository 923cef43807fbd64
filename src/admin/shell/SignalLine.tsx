import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { explainBehind } from '#admin/messages.ts';
import { $now } from '#admin/stores/clock.ts';
import { $signal } from '#admin/stores/signal.ts';
import { $unsent } from '#admin/sync/log.ts';
import { $view, sync } from '#admin/sync/sync.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatWhen, plural } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { thisDevice } from '#admin/ui/this-device.ts';
import { addresses } from './addresses.ts';

/**
 * While the server has not answered: as of when the desk is, and how much waits here; else, whether a change
 * needs the owner's decision. It lies over the page, so that nothing moves when it comes and goes. The live region is
 * always present, so that its text is announced.
 */
export function SignalLine() {
  const isOff = useStore($signal) === 'none';
  const { at, failure, isKnown } = useStore($view);
  const waiting = useStore($unsent);
  const now = useStore($now);
  const box = useRef<HTMLDivElement>(null);
  const isBehind = isOff || (failure !== null && isKnown);
  const undecided = waiting.filter(({ conflict, problem }) => conflict || problem !== undefined);
  const { length } = isBehind ? waiting.filter(({ conflict }) => !conflict) : undecided;

  const link = `${addresses.dashboard}#waiting`;
  // The button disappears with what it asks for.
  const retry = () => void sync().then(() => box.current?.focus());
  return (
    <div ref={box} role="status" tabIndex={-1} className="outline-none">
      {isBehind || length > 0 ? (
        <div className="pointer-events-auto mt-1.5 flex items-center gap-2 rounded-board border-2 border-dashed border-ink bg-white py-1 pr-1 pl-2 text-sm leading-[1.35] shadow-toast">
          <Icon name={isBehind ? 'off' : 'wait'} />
          <div className="min-w-0 flex-1">
            {isBehind ? (
              <p>
                <b>{isOff ? 'No connection' : 'Couldn’t refresh'}</b>
                {at
                  ? `, as of ${formatWhen(now, at)}`
                  : `. Nothing is saved on ${thisDevice()} yet`}
                {length > 0 ? (
                  <>
                    {', '}
                    <a className="inline-flex min-h-tap items-center font-bold" href={link}>
                      {plural(length, 'change')} waiting
                    </a>
                  </>
                ) : null}
                {isOff ? '' : `. ${explainBehind(failure, at ? now - Date.parse(at) : 0)}`}
              </p>
            ) : (
              <a className="flex min-h-tap items-center font-bold" href={link}>
                {plural(length, 'change')} {length === 1 ? 'needs' : 'need'} your decision
              </a>
            )}
          </div>
          {isBehind && !isOff ? (
            <Button className="flex-none px-2" onClick={retry}>
              Try again
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
