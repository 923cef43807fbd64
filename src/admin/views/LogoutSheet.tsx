import { useState } from 'react';
import { signOut } from '#admin/stores/auth.ts';
import { Dialog } from '#admin/ui/Dialog.tsx';

/** Logging out wipes this phone: it is asked first when something has not been sent. */
export default function LogoutSheet({ count, onClose }: { count: number; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const [what, them] =
    count === 1 ? ['1 change hasn’t', 'it'] : [`${count} changes haven’t`, 'them'];
  return (
    <Dialog title={`${what} been sent.`} close="Stay" onClose={onClose}>
      <p>Log out and throw {them} away?</p>
      <button
        type="button"
        className="button danger"
        aria-busy={isBusy}
        onClick={() => {
          setIsBusy(true);
          void signOut();
        }}
      >
        Log out
      </button>
    </Dialog>
  );
}
