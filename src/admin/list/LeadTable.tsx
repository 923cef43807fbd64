import type { Lead } from '#admin/leads/lead.ts';
import { Boundary } from '#admin/shell/lazy-screen.tsx';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { FailedLead } from './FailedLead.tsx';
import { LeadRow } from './LeadRow.tsx';
import { tableColumns } from './table-columns.ts';

interface Props {
  rows: readonly Lead[];
  labelledBy: string;
  /** The list of suspected spam shows the reason instead of the status. */
  isSuspected?: boolean;
  /** Below 64 rem each row has the name, the time and the status only. */
  isBrief?: boolean;
}

/** A `<table>` at every width: styled as cards on a phone, as rows from 64 rem. */
export function LeadTable(props: Props) {
  const { rows, labelledBy, isSuspected = false, isBrief = false } = props;
  const isWide = useIsWide();
  return (
    <table
      className="block w-full border-collapse lg:table lg:table-fixed lg:border-[1.5px] lg:border-desk-line lg:bg-white"
      aria-labelledby={labelledBy}
    >
      <thead className="max-lg:sr-only lg:border-b-2 lg:border-ink">
        <tr>
          {tableColumns.map(({ id, title, width }) => (
            <th
              key={id}
              scope="col"
              className={`px-[0.6rem] py-[0.55rem] text-left text-sm font-bold whitespace-nowrap first:pl-[1.1rem] ${width}`}
            >
              {isSuspected && id === 'status' ? 'Reason' : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        className={`grid lg:table-row-group ${isBrief ? '@container border-t-2 border-ink' : 'gap-2 md:grid-cols-2'}`}
      >
        {rows.map((row) => (
          <Boundary
            key={row.id}
            instead={
              <tr>
                <td colSpan={tableColumns.length} className="px-[0.6rem] text-sm">
                  <FailedLead lead={row} />
                </td>
              </tr>
            }
          >
            <LeadRow {...{ row, isSuspected, isBrief, isWide }} />
          </Boundary>
        ))}
      </tbody>
    </table>
  );
}
