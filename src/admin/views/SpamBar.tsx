import { useState } from 'react';
import { markLike, markSpam } from '#admin/stores/submissions.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  /** Whether the chosen ones become spam, or stop being it. */
  spam: boolean;
  /** The rows disappear with the focus in them. */
  onDone(): void;
}

/** Above a list: chooses rows and marks them all at once. A page has 50 rows, the most that is changed at once. */
export function SpamBar({ selection, spam, onDone }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const ids = [...selection.ids];
  const [only] = ids;

  async function run(work: () => Promise<boolean>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const isDone = await work();
    setIsBusy(false);
    if (!isDone) return;
    selection.turn(false);
    onDone();
  }

  if (!selection.isOn) {
    return (
      <button type="button" className="button second mb-2" onClick={() => selection.turn(true)}>
        Select
      </button>
    );
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <p role="status">{ids.length} selected</p>
      <button
        type="button"
        className="button second"
        disabled={ids.length === 0}
        aria-busy={isBusy}
        onClick={() => void run(() => markSpam(ids, spam))}
      >
        {spam ? 'Mark as spam' : 'Not spam'}
      </button>
      {spam && only !== undefined && ids.length === 1 ? (
        <button
          type="button"
          className="button second"
          onClick={() => void run(() => markLike(only))}
        >
          Spam, and all like this
        </button>
      ) : null}
      <button type="button" className="button second" onClick={() => selection.turn(false)}>
        Cancel
      </button>
    </div>
  );
}
