import { useStore } from '@nanostores/react';
import { $alerts, $leadAlerts } from '#admin/stores/alerts.ts';
import type { Submission } from '#admin/stores/submissions.ts';
import { describeLeadAlerts } from './alert-words.ts';
import { LeadRow } from './LeadRow.tsx';
import { tableColumns } from './table-columns.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  rows: readonly Submission[];
  isBusy: boolean;
  labelledBy: string;
  /** The list of suspected spam shows the reason instead of the status. */
  isSuspected?: boolean;
  selection: Selection;
}

/** A `<table>` at every width: styled as cards on a phone, as rows from 64 rem. */
export function LeadTable({ rows, isBusy, labelledBy, isSuspected = false, selection }: Props) {
  const state = useStore($alerts);
  const alertsByLead = useStore($leadAlerts);
  const describe = (id: string) => {
    const alerts = alertsByLead.get(id);
    return alerts && state
      ? describeLeadAlerts(alerts, state.push.devices.length > 0, state.server_time)
      : '';
  };
  return (
    <table className="leads" aria-labelledby={labelledBy} aria-busy={isBusy}>
      <thead>
        <tr>
          {tableColumns.map(({ id, title, width }) => (
            <th key={id} scope="col" className={width}>
              {isSuspected && id === 'status' ? 'Reason' : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <LeadRow
            key={row.id}
            row={row}
            isSuspected={isSuspected}
            alerts={describe(row.id)}
            selection={selection}
          />
        ))}
      </tbody>
    </table>
  );
}
