import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $saving } from '#admin/stores/saving.ts';
import { changeField, markSpam, putBack, type Submission } from '#admin/stores/submissions.ts';
import { ContactLinks } from '#admin/ui/ContactLinks.tsx';
import { formatDay, formatTime } from '#admin/ui/formats.ts';
import { MessageText } from '#admin/ui/MessageText.tsx';
import { StatusBadge } from '#admin/ui/StatusBadge.tsx';
import { StatusSelect } from '#admin/ui/StatusSelect.tsx';
import { tableColumns } from './table-columns.ts';
import { useIsWide } from './use-is-wide.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  row: Submission;
  isSuspected: boolean;
  /** What became of its alerts; empty without any. */
  alerts: string;
  selection: Selection;
}

/** A request: name, contact, service, status, message and actions. */
export function LeadRow({ row, isSuspected, alerts, selection }: Props) {
  const saving = useStore($saving);
  const isPuttingBack = saving.suspected_spam?.[row.id] !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useIsWide();
  const isNew = row.status.id === 'new' && !isSuspected;

  const [isMarking, setIsMarking] = useState(false);

  async function mark(): Promise<void> {
    setIsMarking(true);
    if (await markSpam([row.id], true)) document.getElementById('submissions')?.focus();
    setIsMarking(false);
  }

  // The row disappears with its button, so the focus moves to the heading of the list.
  async function putBackFrom(button: HTMLButtonElement): Promise<void> {
    const summary = button.closest('details')?.querySelector('summary');
    if (await putBack(row.id)) summary?.focus();
  }

  return (
    <>
      <tr id={`lead-${row.id}`} tabIndex={-1} className={isNew ? 'lead is-new' : 'lead'}>
        <td className="lead-date">
          <time dateTime={row.createdAt}>
            {formatDay(row.createdAt)} <span>{formatTime(row.createdAt)}</span>
          </time>
        </td>
        <th scope="row" className="lead-name">
          {row.name}
        </th>
        <td className="lead-contact">
          <ContactLinks name={row.name} email={row.email} phone={row.phone} />
        </td>
        <td className="lead-service">
          {row.service}
          {row.place ? <span className="place"> {row.place}</span> : null}
        </td>
        <td className="lead-status">
          {isSuspected ? (
            <span className="reason">{row.spamReason ?? 'No reason stored'}</span>
          ) : (
            <StatusBadge status={row.status} />
          )}
        </td>
        <td className="lead-message">
          <MessageText
            name={row.name}
            text={row.message}
            whole={isOpen ? (isWide ? 'below' : 'here') : 'hidden'}
            onToggle={() => setIsOpen(!isOpen)}
          />
          {alerts ? <p className="mt-1 text-xs text-bark">{alerts}</p> : null}
        </td>
        <td className="lead-actions">
          {selection.isOn ? (
            <label className="flex min-h-tap items-center gap-2 font-bold">
              <input
                type="checkbox"
                className="size-4 accent-river"
                checked={selection.ids.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
              Select<span className="sr-only"> {row.name}</span>
            </label>
          ) : null}
          {isSuspected ? (
            <button
              type="button"
              className="button second"
              disabled={isPuttingBack}
              aria-busy={isPuttingBack}
              onClick={(event) => void putBackFrom(event.currentTarget)}
            >
              Not spam
            </button>
          ) : (
            <>
              <StatusSelect
                name={row.name}
                status={row.status}
                wanted={saving.status?.[row.id]}
                onChange={(status) => void changeField(row.id, 'status', status)}
              />
              <button
                type="button"
                className="more"
                disabled={isMarking}
                aria-busy={isMarking}
                onClick={() => void mark()}
              >
                Spam<span className="sr-only"> from {row.name}</span>
              </button>
            </>
          )}
        </td>
      </tr>
      {isOpen && isWide ? (
        <tr className="lead-whole">
          <td colSpan={tableColumns.length}>
            <p className="words">{row.message}</p>
          </td>
        </tr>
      ) : null}
    </>
  );
}
