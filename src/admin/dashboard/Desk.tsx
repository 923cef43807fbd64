import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { signOut } from '#admin/shell/account/auth.ts';
import { lazyScreen, loadWhenIdle } from '#admin/shell/lazy-screen.tsx';
import { lastLink } from '#admin/shell/RouteLink.tsx';
import { useAlerts, useNews } from '#admin/shell/use-freshness.ts';
import { $route } from '#admin/stores/route.ts';
import { $view } from '#admin/sync/sync.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { Submissions } from './Submissions.tsx';
import { useCallQuestion } from './use-call-question.ts';

// What the first screen does not show comes when it is shown; of these the code is here before.
const FindScreen = lazyScreen(() => import('#admin/find/FindScreen.tsx'), <Loading />, 'idle');
const LeadScreen = lazyScreen(() => import('#admin/lead/LeadScreen.tsx'), <Loading />, 'idle');
const WeekList = lazyScreen(() => import('#admin/week/WeekList.tsx'), <Loading />);
const LeadSheet = lazyScreen(() => import('./LeadSheet.tsx'), null, 'idle');

/** A screen with room at its sides. */
const framed = 'mx-auto max-w-desk px-[clamp(1rem,2.6vw,2.5rem)]';

/** The week on a screen of its own. */
const WeekScreen = () => (
  <div className="pt-2 lg:columns-2 lg:gap-4 lg:[&>section]:break-inside-avoid">
    <WeekList />
  </div>
);

/** What the dashboard's address shows: what is owed and the list, what was found, or one lead. */
export function Desk() {
  const { refusal, isKnown } = useStore($view);
  const { lead, words, sheet, isWeek } = useStore($route);
  const opened = useRef<string | null>(null);
  useAlerts();
  useCallQuestion();
  const news = useNews();
  useEffect(() => {
    if (isKnown) loadWhenIdle();
  }, [isKnown]);

  // Back from a lead: the focus returns to its row.
  useEffect(() => {
    const last = opened.current;
    opened.current = lead;
    if (lead !== null || last === null) return;
    const row = `${lastLink.scope} [data-lead="${CSS.escape(last)}"]`;
    const link = document.querySelector<HTMLElement>(row);
    if (link) link.focus();
    // Who was answered is owed nothing any more.
    else scrollTo(0, lastLink.top);
  }, [lead]);

  if (refusal !== null) {
    return (
      <div className={framed}>
        <Notice
          kind="failed"
          title={refusal}
          action={{ label: 'Sign out', run: () => void signOut() }}
        >
          <p>Sign out, then sign in with the owner’s account.</p>
        </Notice>
      </div>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {lead !== null ? (
        <LeadScreen id={lead} />
      ) : (
        <div className={framed}>
          {words !== null ? <FindScreen /> : isWeek ? <WeekScreen /> : <Submissions />}
        </div>
      )}
      {sheet ? <LeadSheet lead={lead} sheet={sheet} /> : null}
    </>
  );
}
