import { useStore } from '@nanostores/react';
import { $alerts, type AlertState, keepAddresses } from '#admin/alerts/alerts.ts';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { describeAlerts, describeParked } from '#admin/screens/settings/alert-words.ts';
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

/** Asked after a new password: a stranger in the account may have added an address. */
export function AddressQuestion({ to_check: isAsked, addresses: mails }: AlertState['mail']) {
  if (!isAsked) return null;
  return (
    <p>
      These addresses get your leads: {mails.join(', ')}. Still right?{' '}
      <button type="button" className="link-button" onClick={() => void keepAddresses()}>
        Yes
      </button>{' '}
      <a className="inline-flex min-h-tap items-center" href={addresses.settings}>
        Change
      </a>
    </p>
  );
}
