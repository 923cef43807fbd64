import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type Lead, statusOf } from '#admin/leads/lead.ts';
import { $leads, $today } from '#admin/leads/leads.ts';
import { $lead, closeLead, openLead } from '#admin/leads/open.ts';
import { explain } from '#admin/messages.ts';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { RouteLink } from '#admin/screens/frame/RouteLink.tsx';
import { SignalLine } from '#admin/screens/frame/SignalLine.tsx';
import { useIsWide } from '#admin/screens/frame/use-is-wide.ts';
import { pageSize } from '#admin/screens/list/page-size.ts';
import { listGroups, OwedGroup } from '#admin/screens/today/Today.tsx';
import { findNextStep } from '#admin/screens/words/clock-words.ts';
import { describeJob, edgeOf } from '#admin/screens/words/lead-words.ts';
import { $now } from '#admin/stores/clock.ts';
import { hrefWith } from '#admin/stores/route.ts';
import { $signal } from '#admin/stores/signal.ts';
import { formatCount, formatShortDay } from '#admin/ui/formats.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { StatusBadge } from '#admin/ui/StatusBadge.tsx';
import { LeadPane } from './LeadPane.tsx';

function NarrowRow({ lead, isOpen }: { lead: Lead; isOpen: boolean }) {
  const now = useStore($now);
  const next = findNextStep(lead, now);
  return (
    <li
      className={`border-l-6 not-first:border-t-[1.5px] not-first:border-t-desk-rule ${edgeOf(lead)} ${isOpen ? 'bg-desk-row-hover outline-2 -outline-offset-2 outline-ink' : ''}`}
    >
      <RouteLink
        className="block px-[0.8rem] py-[0.55rem] text-inherit no-underline hover:bg-desk-row-hover"
        href={hrefWith({ lead: lead.id, do: null })}
        data-lead={lead.id}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-1.5">
          <b className="text-[1.0625rem] leading-[1.3]">{lead.name}</b>
          <span className="text-bark">{formatShortDay(now, lead.created_at)}</span>
        </span>
        <span className="block text-bark">{describeJob(lead)}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
          <StatusBadge status={statusOf(lead)} />
          {next?.words}
        </span>
      </RouteLink>
    </li>
  );
}

/** Beside an open lead, from 64 rem: what is owed, then the submissions, narrow. */
function LeadAside({ id }: { id: string }) {
  const today = useStore($today);
  const leads = useStore($leads);
  return (
    <aside
      className="sticky top-0 h-screen overflow-auto border-r-[1.5px] border-desk-line bg-desk py-[1rem] pr-[1rem] pb-4 pl-[clamp(1rem,2.6vw,2.5rem)]"
      aria-label="Leads"
    >
      <div className="grid gap-3">
        {listGroups(today).map((group) => (
          <OwedGroup key={group.id} group={group} isNarrow />
        ))}
        <section>
          <h2 className="mb-1 font-body text-[1.0625rem] tracking-normal">
            Contact Submissions{' '}
            <span className="font-normal text-bark">{formatCount(leads.length)}</span>
          </h2>
          <ul className="m-0 list-none rounded-board border-[1.5px] border-desk-line bg-white p-0">
            {leads.slice(0, pageSize).map(({ row }) => (
              <NarrowRow key={row.id} lead={row} isOpen={row.id === id} />
            ))}
          </ul>
        </section>
      </div>
    </aside>
  );
}

/** The lead of the address: the whole screen on a phone, beside the list from 64 rem. */
export default function LeadScreen({ id }: { id: string }) {
  const open = useStore($lead);
  const isWide = useIsWide();
  const isOff = useStore($signal) === 'none';
  useEffect(() => {
    void openLead(id);
    if (!matchMedia('(min-width: 64rem)').matches) scrollTo(0, 0);
    return closeLead;
  }, [id]);
  const shown = open?.id === id ? open : null;
  return (
    <div className="lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:items-start min-[80rem]:lg:grid-cols-[25rem_minmax(0,1fr)]">
      {isWide ? <LeadAside id={id} /> : null}
      <div className="min-w-0 px-[clamp(1rem,2.6vw,2.5rem)] lg:max-w-[68rem] lg:pl-[1.75rem]">
        <SignalLine isShown={shown?.phase !== 'failed'} onRetry={() => void openLead(id)} />
        {shown?.record ? (
          <LeadPane key={id} record={shown.record} alerts={shown.alerts} />
        ) : (
          <h2 className="sr-only">Lead</h2>
        )}
        {!shown || shown.phase === 'loading' ? <Loading /> : null}
        {shown?.phase === 'gone' ? (
          <Notice kind="failed" title="This lead has been erased.">
            <p>
              <RouteLink href={addresses.dashboard}>Leads</RouteLink>
            </p>
          </Notice>
        ) : null}
        {shown?.phase === 'failed' && shown.failure ? (
          <Notice
            kind="failed"
            title={isOff ? 'This lead isn’t on this phone.' : 'Could not fetch this lead'}
            action={{ label: 'Try again', run: () => void openLead(id) }}
          >
            <p>
              {isOff
                ? 'It needs signal.'
                : `Nothing is lost: it is safe in the database. ${explain(shown.failure)}`}
            </p>
          </Notice>
        ) : null}
      </div>
    </div>
  );
}
