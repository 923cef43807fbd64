import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $marked, $suspected, confirmSpam, getSpamDays, loadSuspected } from '#admin/leads/spam.ts';
import { LeadTable } from '#admin/screens/list/LeadTable.tsx';
import { SelectionBar } from '#admin/screens/list/SelectionBar.tsx';
import { useSelection } from '#admin/screens/list/use-selection.ts';
import { formatCount } from '#admin/ui/formats.ts';
import { Loading } from '#admin/ui/Loading.tsx';

interface Props {
  count: number;
  /** The rows disappear with the focus in them. */
  onDone(): void;
}

/** The suspected spam, each request with its reason. */
export default function SuspectedList({ count, onDone }: Props) {
  const list = useStore($suspected);
  const marked = useStore($marked);
  const selection = useSelection(list.rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means another list.
  useEffect(() => void loadSuspected(), [count]);
  return (
    <>
      <p className="max-w-prose pb-2 text-bark">
        Kept for {formatCount(getSpamDays())} days and out of the figures above. “Not spam” puts a
        request back into the list.
      </p>
      {marked > 0 ? (
        <p className="flex flex-wrap items-center gap-3">
          You marked {formatCount(marked)} {marked === 1 ? 'request' : 'requests'} as spam. They’re
          kept until you confirm it.
          <button type="button" className="button second" onClick={() => void confirmSpam()}>
            They’re spam for good
          </button>
        </p>
      ) : null}
      {list.phase === 'loading' ? <Loading /> : null}
      {list.phase === 'failed' ? (
        <button type="button" className="button second" onClick={() => void loadSuspected()}>
          Try again
        </button>
      ) : null}
      {list.phase === 'ready' && list.rows.length === 0 ? <p>Nothing suspected.</p> : null}
      {list.phase === 'ready' && list.rows.length > 0 ? (
        <>
          <div className="mb-2">
            <SelectionBar selection={selection} rows={list.rows} spam={false} onDone={onDone} />
          </div>
          <LeadTable rows={list.rows} labelledBy="suspected" isSuspected selection={selection} />
          {count > list.rows.length ? (
            <p className="pt-2">The newest {formatCount(list.rows.length)} are shown.</p>
          ) : null}
        </>
      ) : null}
    </>
  );
}
