import { useEffect, useRef, useState } from 'react';
import { type LeadStatus, type Status, statuses } from '#leads/statuses.ts';

interface Props {
  /** The sender's name, for the label. */
  name: string;
  status: Status;
  /** Resolves once the change is safe on this device. */
  onChange(status: LeadStatus): Promise<void>;
}

/** The status dropdown of a row. It shows the new value at once, and is disabled until that is safe. */
export function StatusSelect({ name, status, onChange }: Props) {
  const [wanted, setWanted] = useState<LeadStatus>();
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
        if (!chosen) return;
        setWanted(chosen.id);
        void onChange(chosen.id).finally(() => setWanted(undefined));
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
