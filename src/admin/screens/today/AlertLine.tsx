import { useStore } from '@nanostores/react';
import { $alerts } from '#admin/alerts/alerts.ts';
import { AddressQuestion } from '#admin/screens/frame/AddressQuestion.tsx';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { describeAlerts, describeParked } from '#admin/screens/words/alert-words.ts';
import { formatCount } from '#admin/ui/formats.ts';
import { StateLine } from '#admin/ui/StateLine.tsx';

/** Above everything: whether the owner is told of requests. Hidden while that can't be known. */
export function AlertLine() {
  const state = useStore($alerts);
  if (!state) return null;
  const parked = describeParked(state);
  const refused = Number(state.refusals_7d);
  return (
    <section className="mb-2 grid gap-1" aria-label="Alerts">
      <StateLine {...describeAlerts(state)} href={addresses.settings} />
      {parked ? <StateLine {...parked} /> : null}
      <AddressQuestion {...state.mail} />
      {refused > 0 ? (
        <p>
          {formatCount(refused)} {refused === 1 ? 'post was' : 'posts were'} refused this week: too
          many from one sender.
        </p>
      ) : null}
    </section>
  );
}
