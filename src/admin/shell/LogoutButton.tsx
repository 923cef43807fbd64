import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { signOut } from '#admin/shell/account/auth.ts';
import { $pending } from '#admin/sync/log.ts';
import { sync } from '#admin/sync/sync.ts';
import { useBusy } from '#admin/ui/Form.tsx';
import { withinTime } from '#shared/within-time.ts';
import { lazyScreen } from './lazy-screen.tsx';

const ConfirmSheet = lazyScreen(() => import('./ConfirmSheet.tsx'));

const sendWithinMs = 5_000;

/** Logging out wipes this phone: what waits is sent first, and it is asked when something could not be. */
export function LogoutButton({ className }: { className: string }) {
  const [isBusy, run] = useBusy();
  const [isAsked, setIsAsked] = useState(false);
  const count = useStore($pending).length;
  const [what, them] =
    count === 1 ? ['1 change hasn’t', 'it'] : [`${count} changes haven’t`, 'them'];
  const leave = async () => {
    // What can be sent is not thrown away.
    if (count > 0) await withinTime(sync(), sendWithinMs, 'Logout').catch(() => {});
    if ($pending.get().length > 0) setIsAsked(true);
    else await signOut();
  };
  return (
    <>
      <button
        type="button"
        className={`button ${className}`}
        aria-busy={isBusy}
        onClick={() => run(leave)}
      >
        Logout
      </button>
      {isAsked ? (
        <ConfirmSheet
          title={`${what} been sent.`}
          keep="Stay"
          confirm="Log out"
          onConfirm={signOut}
          onClose={() => setIsAsked(false)}
        >
          Log out and discard {them}?
        </ConfirmSheet>
      ) : null}
    </>
  );
}
