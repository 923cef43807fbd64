import type { ReactNode } from 'react';

interface StripProps {
  className: string;
  viewBox: string;
  children: ReactNode;
}

/** A drawing as wide as its place; the words that it shows stand beside it. */
export function Strip({ className, viewBox, children }: StripProps) {
  return (
    <svg
      className={`w-full ${className}`}
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

const hours = 24;
const ticks = Array.from(
  { length: hours + 1 },
  (_, hour) => `M${hour * 10} ${hour % 6 ? 5 : 2}V10`,
);

/** The promise as a tape: a tick for each of 24 hours, brass for what is left. The words are beside it. */
export function Tape({ hoursLeft }: { hoursLeft: number }) {
  const left = Math.min(hoursLeft, hours) * 10;
  return (
    <Strip className="mt-1.5 h-[10px] overflow-visible" viewBox="0 0 240 10">
      <path className="fill-desk-rule" d="M0 4h240v6H0z" />
      {left > 0 ? (
        <>
          <path className="fill-brass" d={`M0 4h${left}v6H0z`} />
          <path className="fill-ink" d={`M${left - 1} 1h2v9h-2z`} />
          <path className="stroke-ink" vectorEffect="non-scaling-stroke" d={ticks.join('')} />
        </>
      ) : (
        <path className="fill-brick" d="M0 4h240v6H0z" />
      )}
    </Strip>
  );
}
