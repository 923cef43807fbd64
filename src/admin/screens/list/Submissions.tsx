import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { messages } from '#admin/messages.ts';
import { Filters } from '#admin/screens/find/Filters.tsx';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { lazyScreen } from '#admin/screens/frame/lazy-screen.tsx';
import { SignalLine } from '#admin/screens/frame/SignalLine.tsx';
import { useIsWide } from '#admin/screens/frame/use-is-wide.ts';
import { SuspectedSpam } from '#admin/screens/spam/SuspectedSpam.tsx';
import { AlertLine } from '#admin/screens/today/AlertLine.tsx';
import { StatCards } from '#admin/screens/today/StatCards.tsx';
import { Today, TodayHead } from '#admin/screens/today/Today.tsx';
import { listNew } from '#admin/stores/overlay.ts';
import { $waiting, listStored } from '#admin/stores/phone.ts';
import { $signal } from '#admin/stores/signal.ts';
import {
  $counts,
  $inbox,
  $isStale,
  $isStored,
  loadDashboard,
  showNewer,
  showOlder,
} from '#admin/stores/submissions.ts';
import { formatCount } from '#admin/ui/formats.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { Pager } from '#admin/ui/Pager.tsx';
import { LeadTable } from './LeadTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelection } from './use-selection.ts';

const Conflicts = lazyScreen(() => import('#admin/screens/waiting/Conflicts.tsx'));
const FirstRun = lazyScreen(() => import('#admin/screens/today/FirstRun.tsx'));
const WaitingList = lazyScreen(() => import('#admin/screens/waiting/WaitingList.tsx'));

/** How much of the list is on this phone. */
function describeStored(total: number): string {
  const stored = listStored().length + listNew($waiting.get()).length;
  const missing = Math.max(0, total - stored);
  return `${formatCount(stored)} on this phone${missing > 0 ? `, ${formatCount(missing)} need signal` : ''}`;
}

/** What is owed, the counts, the submissions and suspected spam. */
export function Submissions() {
  const counts = useStore($counts);
  const inbox = useStore($inbox);
  const isOff = useStore($signal) === 'none';
  const isStale = useStore($isStale) || isOff;
  const isStored = useStore($isStored);
  const hasWaiting = useStore($waiting).length > 0;
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
        {isStale || isStored ? null : <AlertLine />}
        <TodayHead />
      </div>
      <SignalLine isShown={inbox.failure === null} onRetry={() => void turn(loadDashboard)} />
      {hasWaiting ? <Conflicts /> : null}
      {isEmpty && counts?.total === 0 ? <FirstRun /> : null}
      <Today />
      {hasWaiting ? <WaitingList /> : null}
      <StatCards />
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h2 id="submissions" className="mr-auto text-[1.3125rem]" ref={heading} tabIndex={-1}>
          Contact Submissions
        </h2>
        {isWide ? <Filters /> : null}
        {isWide && !isOff ? null : (
          <span className="text-sm text-bark">
            {isOff && counts ? describeStored(counts.total) : 'Newest first'}
          </span>
        )}
        {inbox.phase === 'ready' && inbox.rows.length > 0 ? (
          <SelectionBar
            selection={selection}
            rows={inbox.rows}
            spam
            onDone={() => heading.current?.focus()}
          />
        ) : null}
      </div>
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
        <Notice
          kind="empty"
          title="No requests yet"
          action={{ label: 'Add a lead', run: () => location.assign(addresses.add) }}
        >
          <p>
            When someone fills in the form on the website, the request appears here, newest first.
            Somebody called instead? Add them yourself.
          </p>
        </Notice>
      ) : null}
      {inbox.phase === 'ready' && inbox.rows.length > 0 ? (
        <>
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
