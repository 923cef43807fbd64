import type { Submission } from '#admin/stores/submissions.ts';
import { LeadRow } from './LeadRow.tsx';
import { tableColumns } from './table-columns.ts';

interface Props {
  rows: readonly Submission[];
  isBusy: boolean;
  labelledBy: string;
  /** The list of suspected spam shows the reason instead of the status. */
  isSuspected?: boolean;
}

/** A `<table>` at every width: styled as cards on a phone, as rows from 64 rem. */
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
