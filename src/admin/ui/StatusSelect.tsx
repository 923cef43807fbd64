import { useEffect, useRef } from 'react';
import { type LeadStatus, type Status, statuses } from '#leads/statuses.ts';

interface Props {
  /** The sender's name, for the label. */
  name: string;
  status: Status;
  /** The status that is being saved, if any. */
  wanted: LeadStatus | undefined;
  onChange(status: LeadStatus): void;
}

/** The status dropdown of a row. It shows the optimistic value at once and is disabled until the server answers. */
export function StatusSelect({ name, status, wanted, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const hadFocus = useRef(false);
  const isBusy = wanted !== undefined;

  // A disabled control loses the focus: restore it, or keyboard users start again at the top of the page.
  useEffect(() => {
    if (isBusy || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) select.current?.focus();
  }, [isBusy]);

  return (
    <select
      ref={select}
      className="select w-full lg:min-h-[2.75rem] lg:text-xs"
      aria-label={`Status of ${name}`}
      aria-busy={isBusy}
      disabled={isBusy}
      value={wanted ?? status.id}
      onChange={(event) => {
        hadFocus.current = document.activeElement === event.currentTarget;
        const chosen = statuses.find(({ id }) => id === event.currentTarget.value);
        if (chosen) onChange(chosen.id);
      }}
    >
      {status.id === 'other' ? (
        <option value={status.id} disabled>
          {status.label}
        </option>
      ) : null}
      {statuses.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
