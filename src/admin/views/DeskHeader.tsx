import { useState } from 'react';
import { signOut } from '#admin/stores/auth.ts';
import { Swan } from '#admin/ui/Swan.tsx';

/** The dark bar: title, who is signed in, and Logout; empty until someone is signed in. */
export function DeskHeader({ email }: { email: string | null }) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <header className="desk-header">
      <div className="desk-header-row">
        <Swan />
        {email === null ? (
          <h1 className="sr-only">Admin Dashboard</h1>
        ) : (
          <>
            <div className="desk-title">
              <h1>Admin Dashboard</h1>
              <p>Welcome, {email}</p>
            </div>
            <button
              type="button"
              className="button on-dark"
              aria-busy={isBusy}
              onClick={() => {
                setIsBusy(true);
                void signOut();
              }}
            >
              Logout
            </button>
          </>
        )}
      </div>
    </header>
  );
}
