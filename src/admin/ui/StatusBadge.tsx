import type { Status } from '#leads/statuses.ts';

const looks = {
  new: 'bg-new-tint text-new',
  contacted: 'bg-contacted-tint text-contacted',
  quoted: 'bg-quoted-tint text-quoted',
  closed: 'bg-closed-tint text-closed',
  other: 'bg-other-tint text-other',
};

/** A status as a word in its color (grey for an unknown one); the meaning never depends on the color. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span
      className={`badge inline-flex max-w-full items-center gap-[0.4em] rounded-board border-[1.5px] px-[0.55rem] text-sm leading-[1.55] font-bold whitespace-nowrap before:size-[0.55em] before:flex-none before:rounded-full before:bg-current lg:text-xs ${looks[status.id]}`}
    >
      {status.label}
    </span>
  );
}
