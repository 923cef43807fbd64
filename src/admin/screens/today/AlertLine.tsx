import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $alerts } from '#admin/alerts/alerts.ts';
import { $view } from '#admin/leads/sync.ts';
import { AddressQuestion } from '#admin/screens/frame/AddressQuestion.tsx';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { describeAlerts, describeParked } from '#admin/screens/words/alert-words.ts';
import { $signal } from '#admin/stores/signal.ts';
import { keep, readKept } from '#admin/stores/typed.ts';
import { formatCount } from '#admin/ui/formats.ts';
import { StateLine } from '#admin/ui/StateLine.tsx';

/** The height of the line above everything, as this browser had it last; 0 when it was below. */
const roomName = 'alert-room';

/**
 * Whether the owner is told of requests: above everything when he has to do something, else below what he owes.
 * Hidden while that can't be known. It comes after the rows, which must not move under the thumb: it has the place
 * that it had last in this browser, and changes it when the page is opened again.
 */
export function AlertLine({ place }: { place: 'above' | 'below' }) {
  const state = useStore($alerts);
  const { isFresh, failure } = useStore($view);
  const isOff = useStore($signal) === 'none';
  const [room] = useState(() => readKept<number>(roomName));
  const box = useRef<HTMLElement>(null);
  const line = state && describeAlerts(state);
  const parked = state && describeParked(state);
  const isUrgent = Boolean(line?.isBad || parked || state?.mail.to_check);
  const isHere = (room === undefined ? isUrgent : room > 0) === (place === 'above');
  const isShown = isHere && isFresh && !failure && !isOff;
  useEffect(() => {
    if (box.current) keep(roomName, isUrgent ? box.current.offsetHeight : 0);
  });
  if (!isHere) return null;
  const refused = Number(state?.refusals_7d);
  return (
    <div className="min-h-[3.5rem]" style={place === 'above' ? { minHeight: room } : {}}>
      {isShown && line ? (
        <section ref={box} className="grid gap-1 py-2" aria-label="Alerts">
          <StateLine {...line} href={addresses.settings} />
          {parked ? <StateLine {...parked} /> : null}
          <AddressQuestion {...state.mail} />
          {refused > 0 ? (
            <p>
              {formatCount(refused)} {refused === 1 ? 'post was' : 'posts were'} refused this week:
              too many from one sender.
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
