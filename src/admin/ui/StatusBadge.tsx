import type { Status } from '#leads/statuses.ts';

/** A status as a word in its color (grey for an unknown one); the meaning never depends on the color. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span
      className={`badge inline-flex max-w-full items-center gap-[0.4em] rounded-board border-[1.5px] px-[0.55rem] text-sm leading-[1.55] font-bold whitespace-nowrap before:size-[0.55em] before:flex-none before:rounded-full before:bg-current lg:text-xs ${status.badge}`}
    >
      {status.label}
    </span>
  );
}
