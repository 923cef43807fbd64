import { useStore } from '@nanostores/react';
import type { Lead, LeadRecord } from '#admin/leads/lead.ts';
import { messages } from '#admin/messages.ts';
import { useTyped } from '#admin/shell/use-typed.ts';
import { $now } from '#admin/stores/clock.ts';
import { $unsent, applyMine, type Conflict, submit, takeBack } from '#admin/sync/log.ts';
import type { LeadAlert } from '#admin/sync/open.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Form } from '#admin/ui/Form.tsx';
import { formatMomentFrom, formatTime, isoOf } from '#admin/ui/formats.ts';
import { Panel } from '#admin/ui/Panel.tsx';
import { TextArea } from '#admin/ui/TextField.tsx';
import { UnsentItem } from '#admin/unsent/UnsentList.tsx';
import { limits } from '#leads/limits.ts';
import { AddPhoto } from './AddPhoto.tsx';
import { type HistoryRow, listHistory } from './list-history.ts';

const dots = {
  plain: 'before:border-river before:bg-white',
  note: 'before:border-river before:bg-river',
  bad: 'before:border-brick before:bg-brick',
};

/** A note on a lead; one without photos gets its first one here, too. */
export function NoteBox({ lead }: { lead: Lead }) {
  const { id, name } = lead;
  const [words, setWords] = useTyped(`note-${id}`);
  async function save(): Promise<void> {
    if (!words.trim()) return;
    const note = messages.done('Note saved', `on ${name}`);
    if (await submit([{ lead: id, kind: 'note', words: words.trim() }], note)) setWords('');
  }
  return (
    <Panel title="Note" className="print:hidden">
      <Form
        className="flex flex-wrap gap-1.5 [&>.field]:w-full"
        button="Save note"
        buttonClass="px-2"
        onSend={save}
      >
        <TextArea
          id="note"
          label="Note"
          isLabelHidden
          rows={2}
          maxLength={limits.note}
          placeholder="What should you remember?"
          value={words}
          onChange={setWords}
        />
        {lead.photos === 0 ? <AddPhoto lead={lead} /> : null}
      </Form>
    </Panel>
  );
}

/** A change that was not applied, and a button that applies it. */
function ConflictLine({ lead, conflict }: { lead: string; conflict: Conflict }) {
  return (
    <>
      {' '}
      Not applied: it had already been changed.
      <Button look="link" onClick={() => void applyMine(lead, conflict)}>
        Use mine
      </Button>
    </>
  );
}

function Row({ row, lead }: { row: HistoryRow; lead: string }) {
  const now = useStore($now);
  const { at, device, text, note, look, undoneAt, undo, conflict } = row;
  return (
    <li
      className={`relative flex gap-x-2 max-[18rem]:flex-wrap text-sm leading-[1.4] before:absolute before:top-[0.42rem] before:-left-[1.4rem] before:size-[0.75rem] before:-rotate-4 before:border-[2.5px] ${dots[look]}`}
    >
      <div className="min-w-0 flex-1 max-[18rem]:basis-full">
        <time className="block text-xs text-bark" dateTime={isoOf(at)}>
          {[formatMomentFrom(now, at), device].filter(Boolean).join(', ')}
        </time>
        <span className={undoneAt ? 'line-through' : ''}>{text}</span>
        {note ? (
          <blockquote className="m-0 text-[1.0625rem] whitespace-pre-line [overflow-wrap:anywhere]">
            {note}
          </blockquote>
        ) : null}
        {undoneAt ? ` Undone ${formatTime(undoneAt)}` : null}
        {conflict?.conflict ? <ConflictLine lead={lead} conflict={conflict.conflict} /> : null}
      </div>
      {undo ? (
        <Button
          look="link"
          onClick={() =>
            void takeBack([{ id: undo.id, lead, kind: undo.kind, fields: undo.changes }])
          }
        >
          Undo<span className="sr-only"> {text}</span>
        </Button>
      ) : null}
    </li>
  );
}

interface Props {
  record: LeadRecord;
  alerts: readonly LeadAlert[];
}

/** All that happened, newest first. */
export function History({ record, alerts }: Props) {
  const { id } = record.row;
  const now = useStore($now);
  const waiting = useStore($unsent).filter((item) => item.change.lead === id && !item.conflict);
  const ids = new Set(waiting.map(({ change }) => change.id));
  const events = record.events.filter((event) => !ids.has(event.id));
  return (
    <Panel title="History">
      {waiting.length > 0 ? (
        <ul className="m-0 mb-3 grid list-none gap-2 p-0">
          {waiting.map((item) => (
            <UnsentItem key={item.change.id} item={item} />
          ))}
        </ul>
      ) : null}
      <ol className="relative m-0 grid list-none gap-[0.85rem] p-0 pl-[1.4rem] before:absolute before:top-[0.6rem] before:bottom-[0.6rem] before:left-[0.33rem] before:w-[2px] before:bg-haint-2">
        {listHistory({ ...record, events }, alerts, now).map((row) => (
          <Row key={row.id} row={row} lead={id} />
        ))}
      </ol>
    </Panel>
  );
}
