import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { Filters } from '#admin/find/Filters.tsx';
import { LeadTable } from '#admin/list/LeadTable.tsx';
import { LoadingLine } from '#admin/list/LoadingLine.tsx';
import { pageSize } from '#admin/list/page-size.ts';
import { messages } from '#admin/messages.ts';
import { addresses } from '#admin/shell/addresses.ts';
import { lazyScreen } from '#admin/shell/lazy-screen.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { SuspectedSpam } from '#admin/spam/SuspectedSpam.tsx';
import { $signal } from '#admin/stores/signal.ts';
import { $leads } from '#admin/sync/leads.ts';
import { $storesNothing, $unsent } from '#admin/sync/log.ts';
import { $sync, $view, sync } from '#admin/sync/sync.ts';
import { AlertLine } from '#admin/today/AlertLine.tsx';
import { QuotedSum } from '#admin/today/QuietLines.tsx';
import { AheadInHead, Today, TodayHead } from '#admin/today/Today.tsx';
import { formatCount } from '#admin/ui/formats.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { Pager } from './Pager.tsx';
import { StatCards } from './StatCards.tsx';

const FirstRun = lazyScreen(() => import('./FirstRun.tsx'));
const UnsentList = lazyScreen(() => import('#admin/unsent/UnsentList.tsx'));

/** Without a table the newest are shown; the list has all. */
const newest = 5;

/** What is owed, the counts, the submissions and suspected spam. */
export function Submissions() {
  const leads = useStore($leads);
  const { isKnown, isLoading, failure, suspected } = useStore($view);
  const isOff = useStore($signal) === 'none';
  const hasWaiting = useStore($unsent).length > 0;
  const storesNothing = useStore($storesNothing);
  const isWide = useIsWide();
  const heading = useRef<HTMLHeadingElement>(null);
  const [first, setFirst] = useState(0);
  const shown = isWide ? pageSize : newest;
  const rows = leads.slice(first, first + shown).map(({ row }) => row);
  // The last rows of an old page may have been erased.
  if (first > 0 && rows.length === 0) setFirst(0);

  // The button may disappear when the page changes, so the focus moves to the heading of the list.
  const turn = (to: number) => {
    setFirst(Math.max(0, to));
    heading.current?.focus();
  };
  // So it does when what was tried again has come.
  const retry = async () => {
    await sync();
    if (!$sync.get().failure) heading.current?.focus();
  };
  const isEmpty = isKnown && !isLoading && leads.length === 0;
  return (
    <>
      <div className="pt-2 lg:flex lg:flex-row-reverse lg:items-end lg:justify-between lg:gap-4">
        {isKnown ? <AlertLine place="above" /> : null}
        {isKnown ? <AheadInHead /> : null}
        {isKnown ? <TodayHead /> : null}
      </div>
      {storesNothing ? (
        <p className="pb-2">This browser can’t save anything, so changes need a connection.</p>
      ) : null}
      {isWide ? <StatCards /> : null}
      {isEmpty ? <FirstRun /> : null}
      {isKnown || leads.length > 0 ? <Today /> : null}
      <div className="lg:flex lg:items-center lg:justify-between lg:gap-4">
        {isKnown ? <AlertLine place="below" /> : null}
        {isWide ? null : <StatCards />}
        <QuotedSum />
      </div>
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h2 id="submissions" className="mr-auto text-[1.3125rem]" ref={heading} tabIndex={-1}>
          Contact Submissions
        </h2>
        {isWide ? <Filters /> : null}
      </div>
      <LoadingLine />
      {!isKnown && !failure && !isOff ? <Loading /> : null}
      {!isKnown && failure && !isOff ? (
        <Notice
          kind="failed"
          title="Couldn’t load the submissions"
          action={{ label: 'Try again', run: () => void retry() }}
        >
          <p>Nothing is lost: they’re safe in the database.</p>
          <p>{messages.fetchFailed(failure).text}</p>
        </Notice>
      ) : null}
      {isEmpty ? (
        <Notice
          kind="empty"
          title="No requests yet"
          action={{ label: 'Add a lead', run: () => location.assign(addresses.add) }}
        >
          <p>
            When someone fills in the form on the website, the request appears here, newest first.
            Someone called instead? Add them yourself.
          </p>
        </Notice>
      ) : null}
      {rows.length > 0 ? (
        <LeadTable rows={rows} labelledBy="submissions" isBrief={!isWide} />
      ) : null}
      {isWide && rows.length > 0 ? (
        <Pager
          label="Pages of submissions"
          first={first + 1}
          shown={rows.length}
          total={leads.length}
          onOlder={() => turn(first + pageSize)}
          onNewer={() => turn(first - pageSize)}
        />
      ) : null}
      {!isWide && leads.length > newest ? (
        <RouteLink
          className="inline-flex min-h-[3.5rem] items-center font-bold"
          href={addresses.all}
        >
          Show all {formatCount(leads.length)}
        </RouteLink>
      ) : null}
      {hasWaiting ? <UnsentList /> : null}
      {isKnown ? <SuspectedSpam count={suspected} /> : null}
    </>
  );
}
