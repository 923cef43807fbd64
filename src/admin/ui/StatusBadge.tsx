import type { Status } from '#leads/statuses.ts';

const dot =
  'inline-flex items-center gap-[0.4em] font-bold before:size-[0.55em] before:flex-none before:rounded-full before:bg-current';

/** A status as a word in its color (gray for an unknown one); the meaning never depends on the color. */
export const StatusBadge = ({ status: { label, badge } }: { status: Status }) => (
  <span
    className={`badge max-w-full rounded-board border-[1.5px] px-[0.55rem] text-sm leading-[1.55] whitespace-nowrap lg:text-xs ${dot} ${badge}`}
  >
    {label}
  </span>
);

/** The same where there is little room: a dot and the word, without the ground. */
export const StatusDot = ({ status: { label, badge } }: { status: Status }) => (
  <span className={`badge flex-none ${dot} ${badge} bg-transparent!`}>{label}</span>
);
