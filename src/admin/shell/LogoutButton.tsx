import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { signOut } from '#admin/shell/account/auth.ts';
import { $pending } from '#admin/sync/log.ts';
import { sync } from '#admin/sync/sync.ts';
import { useBusy } from '#admin/ui/Form.tsx';
import { thisDevice } from '#admin/ui/this-device.ts';
import { withinTime } from '#shared/within-time.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { useIsWide } from './use-is-wide.ts';

const ConfirmSheet = lazyScreen(() => import('./ConfirmSheet.tsx'));

const sendWithinMs = 5_000;

/** Logging out wipes this device: what waits is sent first; a phone asks once, others when something could not be sent. */
export function LogoutButton({ className }: { className: string }) {
  const [isBusy, run] = useBusy();
  const [isAsked, setIsAsked] = useState(false);
  const count = useStore($pending).length;
  const isWide = useIsWide();
  const [what, them] =
    count === 1 ? ['1 change hasn’t', 'it'] : [`${count} changes haven’t`, 'them'];
  const leave = async () => {
    // What can be sent is not thrown away.
    if (count > 0) await withinTime(sync(), sendWithinMs, 'Logout').catch(() => {});
    if ($pending.get().length > 0 || !isWide) setIsAsked(true);
    else await signOut();
  };
  return (
    <>
      <button type="button" className={className} aria-busy={isBusy} onClick={() => run(leave)}>
        Logout
      </button>
      {isAsked ? (
        <ConfirmSheet
          title={count > 0 ? `${what} been sent.` : `Log out of ${thisDevice()}?`}
          keep="Stay"
          confirm="Log out"
          onConfirm={signOut}
          onClose={() => setIsAsked(false)}
        >
          {count > 0
            ? `Log out and discard ${them}?`
            : 'This removes its leads and turns off its alerts.'}
        </ConfirmSheet>
      ) : null}
    </>
  );
}
