import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $alerts } from '#admin/alerts/alerts.ts';
import { describeAlerts, describeParked } from '#admin/alerts/describe-alerts.ts';
import { AddressQuestion } from '#admin/shell/AddressQuestion.tsx';
import { addresses } from '#admin/shell/addresses.ts';
import { keep, readKept } from '#admin/stores/keep-typed.ts';
import { $signal } from '#admin/stores/signal.ts';
import { $view } from '#admin/sync/sync.ts';
import { formatCount } from '#admin/ui/formats.ts';
import { StateLine } from '#admin/ui/StateLine.tsx';

/** Where this browser had the line when the page was opened, and its height in pixels. */
const roomName = 'alert-room';
interface Room {
  isAbove?: boolean;
  height?: number;
}
const { isAbove = false, height = 0 } = readKept<Room>(roomName) ?? {};

/**
 * Whether the owner is told of requests: above everything when he has to do something, else below what he owes.
 * Hidden, in its place, while that can't be known. It comes after the rows, which must not move under the thumb: it
 * has the place that it had last in this browser, and changes it when the page is opened again.
 */
export function AlertLine({ place }: { place: 'above' | 'below' }) {
  const state = useStore($alerts);
  const { isFresh, failure } = useStore($view);
  const isOff = useStore($signal) === 'none';
  const box = useRef<HTMLElement>(null);
  const line = state && describeAlerts(state);
  const parked = state && describeParked(state);
  const isUrgent = Boolean(line?.isBad || parked || state?.mail.to_check);
  const isShown = isFresh && !failure && !isOff && !state?.isOld;
  useEffect(() => {
    const { current: shown } = box;
    if (shown) keep(roomName, { isAbove: isUrgent, height: shown.offsetHeight } satisfies Room);
  });
  if (isAbove !== (place === 'above')) return null;
  const refused = Number(state?.refusals_7d);
  return (
    <div className="min-h-[3.5rem]" style={height > 0 ? { minHeight: height } : {}}>
      {line ? (
        <section
          ref={box}
          className={`grid gap-1 py-2 ${isShown ? '' : 'invisible'}`}
          aria-label="Alerts"
        >
          <StateLine {...line} href={addresses.settings} />
          {parked ? <StateLine {...parked} /> : null}
          <AddressQuestion {...state.mail} />
          {refused > 0 ? (
            <p>
              {formatCount(refused)} {refused === 1 ? 'submission was' : 'submissions were'}{' '}
              rejected this week: too many came from one sender.
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}
