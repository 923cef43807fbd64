import type { Status } from '#leads/statuses.ts';

/** A status as a word in its color (grey for an unknown one); the meaning never depends on the color. */
export function StatusBadge({ status }: { status: Status }) {
  return <span className={`badge ${status.id}`}>{status.label}</span>;
}
