import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { callNameOf } from '#admin/leads/describe-lead.ts';
import { type Lead, serviceOf } from '#admin/leads/lead.ts';
import { findTwins } from '#admin/leads/seen.ts';
import { $leads } from '#admin/sync/leads.ts';
import { formatDay } from '#admin/ui/formats.ts';

interface Twins {
  /** The requests that get the same answer. */
  twins: readonly Lead[];
  /** Says which they are; unticked, they wait for their own answer. */
  box: ReactNode;
}

/** Somebody who asked twice is answered once. */
export function useTwins(lead: Lead): Twins {
  const all = findTwins(useStore($leads), lead);
  const [isOn, setIsOn] = useState(true);
  const [first] = all;
  if (!first) return { twins: [], box: null };
  const which =
    all.length === 1
      ? `other request: ${[serviceOf(first), formatDay(first.created_at)].filter(Boolean).join(', ')}`
      : `${all.length} other requests`;
  const box = (
    <label className="flex min-h-tap items-center gap-1.5">
      <input
        type="checkbox"
        className="size-4 flex-none accent-river"
        checked={isOn}
        onChange={() => setIsOn(!isOn)}
      />
      <span>
        Also for <bdi>{callNameOf(lead)}</bdi>’s {which}
      </span>
    </label>
  );
  return { twins: isOn ? all : [], box };
}
