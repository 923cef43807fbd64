import type { Lead } from '#admin/leads/lead.ts';
import { messages } from '#admin/messages.ts';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { fieldsOf, submit } from '#admin/sync/log.ts';
import { markLike, markSpam } from '#admin/sync/spam.ts';
import { Button } from '#admin/ui/Button.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { statuses } from '#leads/statuses.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  rows: readonly Lead[];
  /** Whether the chosen ones become spam, or stop being it. */
  spam: boolean;
  /** The rows disappear with the focus in them. */
  onDone(): void;
}

/** Above a list: chooses rows and changes them all at once. A page has 50 rows, the most that is changed at once. */
export function SelectionBar({ selection, rows, spam, onDone }: Props) {
  const [isBusy, run] = useBusy();
  const isWide = useIsWide();
  const ids = [...selection.ids];
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  const [only] = chosen;

  const change = (work: () => Promise<boolean>) =>
    run(async () => {
      if (!(await work())) return;
      selection.turn(false);
      onDone();
    });

  function setStatus(status: (typeof statuses)[number]): Promise<boolean> {
    const drafts = chosen.map((lead) => ({
      lead: lead.id,
      kind: 'status' as const,
      fields: fieldsOf(lead, { status: status.id }),
    }));
    const count = drafts.length === 1 ? 'request is' : 'requests are';
    return submit(
      drafts,
      messages.done('Status Updated', `${drafts.length} ${count} ${status.label}`),
    );
  }

  // Many at once are for a desk, not for a thumb.
  if (!isWide) return null;
  if (!selection.isOn) {
    return <Button onClick={() => selection.turn(true)}>Select</Button>;
  }
  return (
    <div className="flex basis-full flex-wrap items-center gap-2">
      <p role="status">{ids.length} selected</p>
      <Button
        disabled={ids.length === 0}
        aria-busy={isBusy}
        onClick={() => change(() => markSpam(chosen, spam))}
      >
        {spam ? 'Mark as spam' : 'Not spam'}
      </Button>
      {spam ? (
        <select
          className="select"
          aria-label="Set status"
          value=""
          disabled={ids.length === 0 || isBusy}
          onChange={({ currentTarget: { value } }) => {
            const status = statuses.find(({ id }) => id === value);
            if (status) change(() => setStatus(status));
          }}
        >
          <option value="">Set status</option>
          {statuses.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      ) : null}
      {spam && only !== undefined && ids.length === 1 ? (
        <Button onClick={() => change(() => markLike(only))}>Spam, and all like this</Button>
      ) : null}
      <Button onClick={() => selection.turn(false)}>Cancel</Button>
    </div>
  );
}
