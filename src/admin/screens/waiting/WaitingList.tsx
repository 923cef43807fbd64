import { useStore } from '@nanostores/react';
import { reopenNew } from '#admin/leads/add.ts';
import { $waiting, type Pending, takeBack } from '#admin/log/log.ts';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatTime } from '#admin/ui/formats.ts';
import { Panel } from '#admin/ui/Panel.tsx';

/** One change that is only on this phone. */
export function WaitingItem({ item }: { item: Pending }) {
  const { change, title, text, problem } = item;
  const isNew = change.kind === 'add';
  return (
    <li className="rounded-board border-2 border-dashed border-ink px-2 py-1 text-sm">
      <time className="block text-xs text-bark" dateTime={change.made_at}>
        Waiting, made {formatTime(change.made_at)}
      </time>
      <b>{isNew ? 'New lead' : title}:</b> {text}
      {change.words ? (
        <blockquote className="m-0 text-[1.0625rem] whitespace-pre-line [overflow-wrap:anywhere]">
          {change.words}
        </blockquote>
      ) : null}
      {problem === undefined ? null : (
        <p className="font-bold text-brick">The server did not take it. {problem}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isNew && !item.isTried ? (
          <Button
            look="link"
            onClick={() => void reopenNew(change).then(() => location.assign(addresses.add))}
          >
            Change<span className="sr-only"> {text}</span>
          </Button>
        ) : null}
        <Button look="link" onClick={() => void takeBack([change])}>
          {isNew || problem !== undefined ? 'Throw away' : 'Undo'}
          <span className="sr-only"> {text}</span>
        </Button>
      </div>
    </li>
  );
}

/** What is only on this phone. */
export default function WaitingList() {
  const waiting = useStore($waiting).filter(({ conflict }) => !conflict);
  if (waiting.length === 0) return null;
  return (
    <Panel id="waiting" title={`Waiting on this phone (${waiting.length})`} className="mt-3">
      <ol className="m-0 grid list-none gap-2 p-0">
        {waiting.map((item) => (
          <WaitingItem key={item.change.id} item={item} />
        ))}
      </ol>
      <p className="hint pt-2">
        If somebody changed the same meanwhile, theirs stays and yours is kept with a button to
        apply it. Notes and calls are never lost. Don’t log out before these are sent.
      </p>
    </Panel>
  );
}
