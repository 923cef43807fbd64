import type { Lead } from '#admin/leads/lead.ts';
import { messages } from '#admin/messages.ts';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { hrefWith } from '#admin/stores/route.ts';
import { fieldsOf } from '#admin/sync/draft-change.ts';
import { submit } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatCount } from '#admin/ui/formats.ts';

/** Those whom nobody answered for a week: one tap ends them, one takes that back. */
export default function OldRow({ leads }: { leads: readonly Lead[] }) {
  const count = formatCount(leads.length);
  const close = () =>
    submit(
      leads.map((lead) => ({
        lead: lead.id,
        kind: 'status',
        fields: fieldsOf(lead, { status: 'closed', ending: 'never_reached' }),
      })),
      messages.done('Closed', `${count} as never reached`),
    );
  return (
    <div className="flex min-h-[4rem] flex-wrap items-center justify-between gap-x-2 border-b-[1.5px] border-desk-rule py-1">
      <RouteLink
        className="inline-flex min-h-tap items-center font-bold"
        href={hrefWith({ due: 'answer' }, '')}
      >
        {count} older than a week
      </RouteLink>
      <Button
        className="max-w-[11rem] min-w-0 flex-1 basis-[8rem] px-2 text-sm leading-tight"
        onClick={() => void close()}
      >
        Close as never reached
      </Button>
    </div>
  );
}
