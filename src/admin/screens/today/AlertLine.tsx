import { useStore } from '@nanostores/react';
import { $alerts } from '#admin/alerts/alerts.ts';
import { AddressQuestion } from '#admin/screens/frame/AddressQuestion.tsx';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { describeAlerts, describeParked } from '#admin/screens/words/alert-words.ts';
import { formatCount } from '#admin/ui/formats.ts';
import { StateLine } from '#admin/ui/StateLine.tsx';

/**
 * Whether the owner is told of requests: above everything when he has to do something, else below what he owes.
 * Hidden while that can't be known.
 */
export function AlertLine({ isUrgent }: { isUrgent: boolean }) {
  const state = useStore($alerts);
  if (!state) return null;
  const line = describeAlerts(state);
  const parked = describeParked(state);
  if ((line.isBad || parked !== null || state.mail.to_check) !== isUrgent) return null;
  const refused = Number(state.refusals_7d);
  return (
    <section className="my-2 grid gap-1" aria-label="Alerts">
      <StateLine {...line} href={addresses.settings} />
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
