import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $saving } from '#admin/stores/saving.ts';
import { changeField, putBack, type Submission } from '#admin/stores/submissions.ts';
import { ContactLinks } from '#admin/ui/ContactLinks.tsx';
import { formatDay, formatTime } from '#admin/ui/formats.ts';
import { MessageText } from '#admin/ui/MessageText.tsx';
import { StatusBadge } from '#admin/ui/StatusBadge.tsx';
import { StatusSelect } from '#admin/ui/StatusSelect.tsx';
import { tableColumns } from './table-columns.ts';
import { useIsWide } from './use-is-wide.ts';

/** A request: name, contact, service, status, message and actions. */
export function LeadRow({ row, isSuspected }: { row: Submission; isSuspected: boolean }) {
  const saving = useStore($saving);
  const isPuttingBack = saving.suspected_spam?.[row.id] !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  const isWide = useIsWide();
  const isNew = row.status.id === 'new' && !isSuspected;

  // The row disappears with its button, so the focus moves to the heading of the list.
  async function putBackFrom(button: HTMLButtonElement): Promise<void> {
    const summary = button.closest('details')?.querySelector('summary');
    if (await putBack(row.id)) summary?.focus();
  }

  return (
    <>
      <tr className={isNew ? 'lead is-new' : 'lead'}>
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
        </td>
        <td className="lead-actions">
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
            <StatusSelect
              name={row.name}
              status={row.status}
              wanted={saving.status?.[row.id]}
              onChange={(status) => void changeField(row.id, 'status', status)}
            />
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
