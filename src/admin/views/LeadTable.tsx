import type { Submission } from '#admin/stores/submissions.ts';
import { LeadRow } from './LeadRow.tsx';
import { tableColumns } from './table-columns.ts';

interface Props {
  rows: readonly Submission[];
  isBusy: boolean;
  labelledBy: string;
  /** The list of suspected spam has a reason in place of the status. */
  isSuspected?: boolean;
}

/** One real table: cards on a phone, rows from 64 rem. */
export function LeadTable({ rows, isBusy, labelledBy, isSuspected = false }: Props) {
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
          <LeadRow key={row.id} row={row} isSuspected={isSuspected} />
        ))}
      </tbody>
    </table>
  );
}
