import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { messages } from '#admin/messages.ts';
import { signOut } from '#admin/stores/auth.ts';
import {
  $counts,
  $inbox,
  $isStale,
  $refusal,
  loadDashboard,
  showNewer,
  showOlder,
} from '#admin/stores/submissions.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { Pager } from '#admin/ui/Pager.tsx';
import { Stale } from '#admin/ui/Stale.tsx';
import { StatCards } from '#admin/ui/StatCards.tsx';
import { AlertLine } from './AlertLine.tsx';
import { LeadTable } from './LeadTable.tsx';
import { SpamBar } from './SpamBar.tsx';
import { SuspectedSpam } from './SuspectedSpam.tsx';
import { useFreshness, useLeadOfAddress, useNews } from './use-freshness.ts';
import { useSelection } from './use-selection.ts';

/** The counts, submissions and suspected spam for the signed-in owner. */
export function Desk() {
  const counts = useStore($counts);
  const inbox = useStore($inbox);
  const isStale = useStore($isStale);
  const refusal = useStore($refusal);
  const heading = useRef<HTMLHeadingElement>(null);
  useFreshness(inbox);
  useLeadOfAddress(inbox);
  const selection = useSelection(inbox.rows);
  const news = useNews(inbox, counts?.new ?? 0);

  // The button may disappear when the page changes, so the focus moves to the heading of the list.
  const turn = async (load: () => Promise<void>) => {
    await load();
    heading.current?.focus();
  };

  if (refusal !== null) {
    return (
      <Notice
        kind="failed"
        title={refusal}
        action={{ label: 'Sign out', run: () => void signOut() }}
      >
        <p>Sign out, then sign in with the owner’s account.</p>
      </Notice>
    );
  }
  // An empty list does not mean that there are no requests: row-level security returns one to strangers.
  const isEmpty = inbox.phase === 'ready' && inbox.rows.length === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {isStale ? null : <AlertLine />}
      <StatCards
        cards={[
          { id: 'all', label: 'Total Submissions', value: counts?.total },
          { id: 'new', label: 'New', value: counts?.new },
          {
            id: 'contacted',
            label: 'In Progress',
            value: counts ? counts.contacted + counts.quoted : undefined,
          },
          { id: 'closed', label: 'Closed', value: counts?.closed },
        ]}
      />
      <h2 id="submissions" ref={heading} tabIndex={-1}>
        Contact Submissions
      </h2>
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
          </p>
        </Notice>
      ) : null}
      {inbox.phase === 'ready' && inbox.rows.length > 0 ? (
        <>
          <SpamBar selection={selection} spam onDone={() => heading.current?.focus()} />
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
