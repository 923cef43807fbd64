import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { LeadTable } from '#admin/list/LeadTable.tsx';
import { getSpamDays } from '#admin/stores/site-facts.ts';
import { $suspected, confirmSpam, loadSuspected } from '#admin/sync/spam.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatCount } from '#admin/ui/formats.ts';
import { Loading } from '#admin/ui/Loading.tsx';

/** The suspected spam, each request with its reason. */
export function SuspectedSpam({ count }: { count: number }) {
  const list = useStore($suspected);
  const { marked } = list;
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means another list.
  useEffect(() => {
    if (isOpen) void loadSuspected();
  }, [isOpen, count]);

  return (
    <details
      className="mt-4 rounded-board border-[1.5px] border-desk-line bg-white px-2 open:pb-2 lg:px-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="my-1">
        <h2
          id="suspected"
          className="font-body text-[1.0625rem] font-bold tracking-normal [overflow-wrap:anywhere]"
        >
          Suspected spam ({formatCount(count)})
        </h2>
      </summary>
      <p className="max-w-prose pb-2 text-bark">
        Kept for {formatCount(getSpamDays())} days and not counted above. “Not spam” puts a request
        back in the list.
      </p>
      {marked > 0 ? (
        <p className="flex flex-wrap items-center gap-3">
          You marked {formatCount(marked)} {marked === 1 ? 'request' : 'requests'} as spam. They’re
          kept until you delete them.
          <Button onClick={() => void confirmSpam()}>Delete as spam</Button>
        </p>
      ) : null}
      {list.phase === 'loading' ? <Loading /> : null}
      {list.phase === 'failed' ? (
        <Button onClick={() => void loadSuspected()}>Try again</Button>
      ) : null}
      {list.phase === 'ready' && list.rows.length === 0 ? <p>No suspected spam.</p> : null}
      {list.phase === 'ready' && list.rows.length > 0 ? (
        <>
          <LeadTable rows={list.rows} labelledBy="suspected" isSuspected />
          {count > list.rows.length ? (
            <p className="pt-2">Showing the newest {formatCount(list.rows.length)}.</p>
          ) : null}
        </>
      ) : null}
    </details>
  );
}
