import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { LeadList } from '#admin/list/LeadList.tsx';
import { pageSize } from '#admin/list/page-size.ts';
import { explain } from '#admin/messages.ts';
import { addresses } from '#admin/shell/addresses.ts';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { $signal } from '#admin/stores/signal.ts';
import { $leads, $today } from '#admin/sync/leads.ts';
import { $lead, closeLead, openLead } from '#admin/sync/open.ts';
import { listGroups, OwedGroup } from '#admin/today/Today.tsx';
import { formatCount } from '#admin/ui/formats.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { thisDevice } from '#admin/ui/this-device.ts';
import { LeadPane } from './LeadPane.tsx';

/** Beside an open lead, from 64 rem: what is owed, then the submissions, narrow. */
function LeadAside() {
  const today = useStore($today);
  const leads = useStore($leads);
  return (
    <aside
      className="print:hidden sticky top-0 h-screen overflow-auto border-r-[1.5px] border-desk-line bg-desk py-[1rem] pr-[1rem] pb-4 pl-[clamp(1rem,2.6vw,2.5rem)]"
      aria-label="Leads"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {listGroups(today).map((group) => (
          <OwedGroup key={group.id} group={group} isNarrow />
        ))}
        <section>
          <h2 id="all-submissions" className="mb-1 font-body text-[1.0625rem] tracking-normal">
            Contact Submissions{' '}
            <span className="font-normal text-bark">{formatCount(leads.length)}</span>
          </h2>
          <LeadList
            rows={leads.slice(0, pageSize).map(({ row }) => row)}
            labelledBy="all-submissions"
          />
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
    <div className="print:block lg:grid lg:grid-cols-[19rem_minmax(0,1fr)] lg:items-start min-[80rem]:lg:grid-cols-[25rem_minmax(0,1fr)]">
      {isWide ? <LeadAside /> : null}
      <div className="min-w-0 px-[clamp(1rem,2.6vw,2.5rem)] lg:max-w-[68rem] lg:pl-[1.75rem]">
        {shown?.record ? (
          <LeadPane key={id} record={shown.record} alerts={shown.alerts} />
        ) : (
          <h2 className="sr-only">Lead</h2>
        )}
        {!shown || shown.phase === 'loading' ? <Loading /> : null}
        {shown?.phase === 'gone' ? (
          <Notice kind="failed" title="This lead was erased.">
            <p>
              <RouteLink href={addresses.dashboard}>Leads</RouteLink>
            </p>
          </Notice>
        ) : null}
        {shown?.phase === 'failed' && shown.failure ? (
          <Notice
            kind="failed"
            title={isOff ? `This lead isn’t on ${thisDevice()}.` : 'Couldn’t load this lead'}
            action={{ label: 'Try again', run: () => void openLead(id) }}
          >
            <p>
              {isOff
                ? 'You need a connection to see it.'
                : `Nothing is lost: it’s safe in the database. ${explain(shown.failure)}`}
            </p>
          </Notice>
        ) : null}
      </div>
    </div>
  );
}
