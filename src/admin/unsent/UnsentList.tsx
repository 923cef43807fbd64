import { useStore } from '@nanostores/react';
import { reopenNew } from '#admin/add/add.ts';
import { addresses } from '#admin/shell/addresses.ts';
import { $unsent, decide, type Pending, resend, takeBack } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { describeField, mainField } from '#admin/ui/describe-field.ts';
import { Form } from '#admin/ui/Form.tsx';
import { formatTime } from '#admin/ui/formats.ts';
import { Panel } from '#admin/ui/Panel.tsx';
import { TextArea } from '#admin/ui/TextField.tsx';
import { thisDevice } from '#admin/ui/this-device.ts';

/** A change that was not applied, because the value had been changed meanwhile: one button each way. */
function ConflictNotice({ item }: { item: Pending }) {
  const { change, conflict = {}, name } = item;
  const [field, sides] = mainField(conflict);
  if (!sides) return null;
  const theirs = describeField(field, sides.theirs);
  const yours = describeField(field, sides.yours);
  return (
    <section className="mt-3 rounded-board border-2 border-l-8 border-brick bg-white px-3 py-2">
      <h3>One change couldn’t be applied.</h3>
      <p>
        <bdi>{name}</bdi>: {sides.device ?? 'someone'} set {theirs}
        {sides.at ? ` at ${formatTime(sides.at)}` : ''}. You set {yours}
        {item.hasWaited ? ' offline' : ''} at {formatTime(change.made_at)}. {theirs} stays
        {change.words ? ', and your note is saved' : ''}.
      </p>
      <div className="mt-1 flex flex-wrap gap-1.5">
        <Button onClick={() => void decide(item, true)}>Set {yours}</Button>
        <Button onClick={() => void decide(item, false)}>Keep {theirs}</Button>
      </div>
    </section>
  );
}

/** The words of a change that the server did not take, to be changed and sent again. */
function Reword({ item: { change } }: { item: Pending }) {
  const id = `reword-${change.id}`;
  return (
    <Form
      className="grid gap-1"
      button="Send it again"
      onSend={(entries) => resend(change.id, String(entries.get('words')))}
    >
      <TextArea
        id={id}
        label="Change what you wrote"
        name="words"
        rows={3}
        defaultValue={change.words}
      />
    </Form>
  );
}

/** One change that is only on this phone. */
export function UnsentItem({ item }: { item: Pending }) {
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
        <p className="font-bold text-brick">The server rejected it. {problem}</p>
      )}
      {problem !== undefined && change.words && !isNew ? <Reword item={item} /> : null}
      <div className="flex flex-wrap gap-2">
        {isNew && !item.isTried ? (
          <Button
            look="link"
            onClick={() => void reopenNew(change).then(() => location.assign(addresses.add))}
          >
            Change<span className="sr-only"> {text}</span>
          </Button>
        ) : null}
        {item.hasPhoto && item.isTried ? (
          <p>It’s being sent. Once it’s on the lead, you can remove it there.</p>
        ) : (
          <Button look="link" onClick={() => void takeBack([change])}>
            {isNew || problem !== undefined ? 'Discard' : 'Undo'}
            <span className="sr-only"> {text}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** Scrolls to the list when the address asks for it: it comes after the page. */
const showWanted = (list: HTMLElement | null): void => {
  if (location.hash === '#waiting') list?.scrollIntoView();
};

/** What is only on this phone, first that about which the owner has to decide. */
export default function UnsentList() {
  const all = useStore($unsent);
  const waiting = all.filter(({ conflict }) => !conflict);
  return (
    <div id="waiting" ref={showWanted}>
      <div role="alert">
        {all.map((item) =>
          item.conflict ? <ConflictNotice key={item.change.id} item={item} /> : null,
        )}
      </div>
      {waiting.length > 0 ? (
        <Panel title={`Waiting on ${thisDevice()} (${waiting.length})`} className="mt-3">
          <ol className="m-0 grid list-none gap-2 p-0">
            {waiting.map((item) => (
              <UnsentItem key={item.change.id} item={item} />
            ))}
          </ol>
          <p className="hint pt-2">
            They’ll send when you’re back online. If someone else changed the same thing first,
            theirs stays, and yours is kept with a button to apply it. Notes and calls are never
            lost. Don’t log out before these are sent.
          </p>
        </Panel>
      ) : null}
    </div>
  );
}
