import { useRef, useState } from 'react';
import { lazyScreen } from '#admin/screens/frame/lazy-screen.tsx';
import { formatCount } from '#admin/ui/formats.ts';
import { Loading } from '#admin/ui/Loading.tsx';

const SuspectedList = lazyScreen(() => import('./SuspectedList.tsx'), <Loading />);

/** How many requests are suspected of spam; opened, which. */
export function SuspectedSpam({ count }: { count: number }) {
  const summary = useRef<HTMLElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="mt-4 rounded-board border-[1.5px] border-desk-line bg-white px-2 open:pb-2 lg:px-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary ref={summary} className="min-h-tap cursor-pointer py-1.5">
        <h2 id="suspected" className="inline font-body text-[1.0625rem] font-bold tracking-normal">
          Suspected spam ({formatCount(count)})
        </h2>
      </summary>
      {isOpen ? <SuspectedList count={count} onDone={() => summary.current?.focus()} /> : null}
    </details>
  );
}
