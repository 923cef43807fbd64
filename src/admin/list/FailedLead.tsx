import type { Lead } from '#admin/leads/lead.ts';
import { leadAddress } from '#admin/shell/addresses.ts';
import { RouteLink } from '#admin/shell/RouteLink.tsx';

/** In place of a lead in a list that could not be shown: the others stay. */
export function FailedLead({ lead: { id, name } }: { lead: Lead }) {
  return (
    <>
      <RouteLink className="inline-flex min-h-tap items-center font-bold" href={leadAddress(id)}>
        <bdi>{name}</bdi>
      </RouteLink>{' '}
      can’t be shown here. Open the lead.
    </>
  );
}
