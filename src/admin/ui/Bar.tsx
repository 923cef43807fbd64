import type { ReactNode } from 'react';

/** The dark bar at the top of every page of the desk. */
export function Bar({ children }: { children: ReactNode }) {
  return (
    <header className="bg-river-deep text-white [&_:focus-visible]:shadow-none [&_:focus-visible]:outline-brass">
      <div className="mx-auto flex min-h-[4rem] max-w-desk items-center gap-x-1.5 max-[18rem]:flex-wrap lg:flex-wrap px-[clamp(1rem,2.6vw,2.5rem)] py-1 lg:min-h-[4.5rem] lg:gap-x-2">
        {children}
      </div>
    </header>
  );
}
