import { useState } from 'react';
import { signOut } from '#admin/stores/auth.ts';
import { Swan } from '#admin/ui/Swan.tsx';
import { addresses } from './addresses.ts';

const pages = [
  { title: 'Leads', address: addresses.dashboard, heading: 'Admin Dashboard' },
  { title: 'Settings', address: addresses.settings, heading: 'Settings' },
];
const pageLink =
  'inline-flex min-h-tap items-center border-b-4 border-transparent px-3 font-bold text-white no-underline hover:bg-desk-hover aria-[current=page]:border-brass';

/** The dark bar: title, who is signed in, the pages, and Logout; empty until someone is signed in. */
export function DeskHeader({ title, email }: { title: string; email: string | null }) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <header className="desk-header">
      <div className="desk-header-row flex-wrap">
        <Swan />
        {email === null ? (
          <h1 className="sr-only">{title}</h1>
        ) : (
          <>
            <div className="desk-title flex-1">
              <h1>{title}</h1>
              <p>Welcome, {email}</p>
            </div>
            <nav className="order-last w-full lg:order-none lg:w-auto" aria-label="Desk">
              {pages.map((page) => (
                <a
                  key={page.address}
                  className={pageLink}
                  href={page.address}
                  aria-current={page.heading === title ? 'page' : undefined}
                >
                  {page.title}
                </a>
              ))}
            </nav>
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
