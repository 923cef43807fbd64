import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { signOut } from '#admin/account/auth.ts';
import { $pending } from '#admin/log/log.ts';
import { lazyScreen } from './lazy-screen.tsx';

const ConfirmSheet = lazyScreen(() => import('./ConfirmSheet.tsx'));

/** Logging out wipes this phone: it is asked first when something has not been sent. */
export function LogoutButton({ className }: { className: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const count = useStore($pending).length;
  const [what, them] =
    count === 1 ? ['1 change hasn’t', 'it'] : [`${count} changes haven’t`, 'them'];
  return (
    <>
      <button
        type="button"
        className={`button ${className}`}
        aria-busy={isBusy}
        onClick={() => {
          setIsAsked(count > 0);
          if (count > 0) return;
          setIsBusy(true);
          void signOut();
        }}
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
          Log out and throw {them} away?
        </ConfirmSheet>
      ) : null}
    </>
  );
}
