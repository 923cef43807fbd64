import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { replica } from '#admin/sync/leads.ts';
import { $view } from '#admin/sync/sync.ts';
import { formatCount } from '#admin/ui/formats.ts';

/** How far the first load is: the desk can be used meanwhile. The line stays when all are here, so that nothing moves. */
export function LoadingLine() {
  const { isLoading, total } = useStore($view);
  const have = useStore(replica.$records).size;
  const [hasLoaded, setHasLoaded] = useState(false);
  if (isLoading && !hasLoaded) setHasLoaded(true);
  if (!hasLoaded) return null;
  return (
    <p className="mb-2 text-sm text-bark">
      <progress className="block h-[0.25rem] w-full accent-river" value={have} max={total} />
      {isLoading
        ? `${formatCount(have)} of ${formatCount(total)} leads loaded.`
        : `All ${formatCount(total)} leads have loaded.`}
    </p>
  );
}
