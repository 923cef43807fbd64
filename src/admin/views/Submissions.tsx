import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { messages } from '#admin/messages.ts';
import {
  $counts,
  $inbox,
  $isStale,
  loadDashboard,
  showNewer,
  showOlder,
} from '#admin/stores/submissions.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { Pager } from '#admin/ui/Pager.tsx';
import { Stale } from '#admin/ui/Stale.tsx';
import { AlertLine } from './AlertLine.tsx';
import { Filters } from './Filters.tsx';
import { LeadTable } from './LeadTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StatCards } from './StatCards.tsx';
import { SuspectedSpam } from './SuspectedSpam.tsx';
import { Today, TodayHead } from './Today.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useSelection } from './use-selection.ts';

/** What is owed, the counts, the submissions and suspected spam. */
export function Submissions() {
  const counts = useStore($counts);
  const inbox = useStore($inbox);
  const isStale = useStore($isStale);
  const isWide = useIsWide();
  const heading = useRef<HTMLHeadingElement>(null);
  const selection = useSelection(inbox.rows);

  // The button may disappear when the page changes, so the focus moves to the heading of the list.
  const turn = async (load: () => Promise<void>) => {
    await load();
    heading.current?.focus();
  };
  // Row-level security also answers a stranger with an empty list, so being empty proves nothing.
  const isEmpty = inbox.phase === 'ready' && inbox.rows.length === 0;
  return (
    <>
      <div className="pt-2 lg:flex lg:flex-row-reverse lg:items-end lg:justify-between lg:gap-4">
        {isStale ? null : <AlertLine />}
        <TodayHead />
      </div>
      <Today />
      <StatCards />
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h2 id="submissions" className="mr-auto text-[1.3125rem]" ref={heading} tabIndex={-1}>
          Contact Submissions
        </h2>
        {isWide ? <Filters /> : <span className="text-sm text-bark">Newest first</span>}
      </div>
      <Stale
        isStale={isStale && inbox.phase === 'ready'}
        onRetry={() => void turn(loadDashboard)}
      />
      {inbox.phase === 'loading' || (isEmpty && !counts && !isStale) ? <Loading /> : null}
      {inbox.failure ? (
        <Notice
          kind="failed"
          title="Could not fetch the submissions"
          action={{ label: 'Try again', run: () => void turn(loadDashboard) }}
        >
          <p>Nothing is lost: they are safe in the database.</p>
          <p>{messages.fetchFailed(inbox.failure).text}</p>
        </Notice>
      ) : null}
      {isEmpty && counts ? (
        <Notice kind="empty" title="No requests yet">
          <p>
            When someone fills in the form on the website, the request appears here, newest first.
            Somebody called instead? Add them yourself.
          </p>
        </Notice>
      ) : null}
      {inbox.phase === 'ready' && inbox.rows.length > 0 ? (
        <>
          <SelectionBar
            selection={selection}
            rows={inbox.rows}
            spam
            onDone={() => heading.current?.focus()}
          />
          <LeadTable
            rows={inbox.rows}
            isBusy={inbox.isBusy}
            labelledBy="submissions"
            selection={selection}
          />
          <Pager
            label="Pages of submissions"
            first={inbox.first}
            shown={inbox.rows.length}
            total={counts?.total}
            hasOlder={inbox.hasOlder}
            isBusy={inbox.isBusy}
            onOlder={() => void turn(showOlder)}
            onNewer={() => void turn(showNewer)}
          />
        </>
      ) : null}
      {counts ? <SuspectedSpam count={counts.suspected} /> : null}
    </>
  );
}
