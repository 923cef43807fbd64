import { useStore } from '@nanostores/react';
import { $waiting, decide, type Pending } from '#admin/log/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { describeField, mainField } from '#admin/ui/field-words.ts';
import { formatTime } from '#admin/ui/formats.ts';

/** A change that was not applied, because the value had been changed meanwhile: one button each way. */
function ConflictNotice({ item }: { item: Pending }) {
  const { change, conflict = {}, name } = item;
  const [field, sides] = mainField(conflict);
  if (!sides) return null;
  const theirs = describeField(field, sides.theirs);
  const yours = describeField(field, sides.yours);
  return (
    <section className="mb-3 rounded-board border-2 border-l-8 border-brick bg-white px-3 py-2">
      <h3>One change could not be applied.</h3>
      <p>
        {name}: {sides.device ?? 'somebody'} set {theirs}
        {sides.at ? ` at ${formatTime(sides.at)}` : ''}. You set {yours}
        {item.hasWaited ? ' without signal' : ''} at {formatTime(change.made_at)}. {theirs} stays
        {change.words ? ', your note is saved' : ''}.
      </p>
      <div className="mt-1 flex flex-wrap gap-1.5">
        <Button onClick={() => void decide(item, true)}>Set {yours}</Button>
        <Button onClick={() => void decide(item, false)}>Leave {theirs}</Button>
      </div>
    </section>
  );
}

/** The changes about which the owner has to decide. */
export default function Conflicts() {
  const conflicts = useStore($waiting).filter(({ conflict }) => conflict);
  return (
    <div role="alert">
      {conflicts.map((item) => (
        <ConflictNotice key={item.change.id} item={item} />
      ))}
    </div>
  );
}
