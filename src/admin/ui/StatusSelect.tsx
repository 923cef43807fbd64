import { useEffect, useRef } from 'react';
import { formatStatus, statuses } from './statuses.ts';

interface Props {
  /** Whose status it is, for the label. */
  name: string;
  status: string;
  /** The status that is being saved, if one is. */
  wanted: string | undefined;
  onChange(status: string): void;
}

/** The status dropdown of a row. It shows the optimistic value at once and is disabled until the server answers. */
export function StatusSelect({ name, status, wanted, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const hadFocus = useRef(false);
  const isBusy = wanted !== undefined;
  const isKnown = statuses.some(({ id }) => id === status);

  // A disabled control loses the focus: give it back, or the keyboard starts again at the top.
  useEffect(() => {
    if (isBusy || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) select.current?.focus();
  }, [isBusy]);

  return (
    <select
      ref={select}
      className="status-select"
      aria-label={`Status of ${name}`}
      aria-busy={isBusy}
      disabled={isBusy}
      value={wanted ?? status}
      onChange={(event) => {
        hadFocus.current = document.activeElement === event.currentTarget;
        onChange(event.currentTarget.value);
      }}
    >
      {isKnown ? null : (
        <option value={status} disabled>
          {formatStatus(status)}
        </option>
      )}
      {statuses.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
