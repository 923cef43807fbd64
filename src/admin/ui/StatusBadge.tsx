import { formatStatus, getStatusColor } from './statuses.ts';

/** A status as a word in its color; the meaning never depends on the color. */
export function StatusBadge({ status }: { status: string }) {
  return <span className={`badge ${getStatusColor(status)}`}>{formatStatus(status)}</span>;
}
