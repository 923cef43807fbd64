import { type ChangeEvent, useState } from 'react';
import { addresses } from '#admin/shell/addresses.ts';
import { Button } from '#admin/ui/Button.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { plural } from '#admin/ui/formats.ts';
import { Panel } from '#admin/ui/Panel.tsx';
import { canBeAnswered } from '#leads/answerable.ts';
import { addLeads } from './add.ts';
import { type Column, columnLabels, guessColumns, readRow, readTable } from './table.ts';

const mostRows = 500;
const shownRows = 3;

/** The open leads of an old list, all at once: the columns are guessed by their headings and can be corrected. */
export default function ImportBox() {
  const [rows, setRows] = useState<readonly string[][]>([]);
  const [columns, setColumns] = useState<readonly Column[]>([]);
  const [problem, setProblem] = useState('');
  const [isBusy, run] = useBusy();
  const [headings = [], ...body] = rows;
  const entries = body.map((row) => readRow(row, columns));
  const good = entries.filter(({ phone = '', email = '' }) => canBeAnswered({ phone, email }));
  const fields = headings.map((title, at) => ({ at, title: title || `Column ${at + 1}` }));

  async function open({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const table = readTable(await file.text().catch(() => ''));
    const isGood = table.length > 1 && table.length <= mostRows + 1;
    setRows(isGood ? table : []);
    setColumns(guessColumns(table[0] ?? []));
    setProblem(
      isGood
        ? ''
        : table.length > mostRows
          ? `${file.name} has more than ${mostRows} rows. Keep only the open leads.`
          : `${file.name} has no rows below its headings. Save the list as CSV, then choose that file.`,
    );
  }

  async function add(): Promise<void> {
    if (await addLeads(good)) location.assign(addresses.dashboard);
  }

  return (
    <Panel title="Import your old list">
      <p className="hint">
        Save it as CSV with a row of headings, then choose the file. The leads are added as
        Contacted.
      </p>
      <label className="button second mt-1.5 w-fit focus-within:outline-3 focus-within:outline-brass">
        Choose a CSV file
        <input
          type="file"
          className="sr-only"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => void open(event)}
        />
      </label>
      <p role="status" className={problem ? 'font-bold text-brick' : ''}>
        {problem ||
          (good.length > 0 ? `${plural(good.length, 'lead')} found. Check the columns.` : '')}
      </p>
      {headings.length > 0 ? (
        <div className="grid gap-2">
          {fields.map(({ at, title }) => (
            <label key={at} className="grid gap-0.5">
              <span>
                <b>{title}</b>{' '}
                <span className="text-sm text-bark [overflow-wrap:anywhere]">
                  {body
                    .slice(0, shownRows)
                    .map((row) => row[at])
                    .filter(Boolean)
                    .join(' / ')}
                </span>
              </span>
              <select
                className="select"
                value={columns[at]}
                onChange={({ currentTarget: { value } }) =>
                  setColumns(columns.map((one, index) => (index === at ? (value as Column) : one)))
                }
              >
                {Object.entries(columnLabels).map(([column, label]) => (
                  <option key={column} value={column}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          {entries.length > good.length ? (
            <p>
              {plural(entries.length - good.length, 'row')} without a phone number or an email
              address {entries.length - good.length === 1 ? 'is' : 'are'} left out.
            </p>
          ) : null}
          <Button
            look="main"
            disabled={good.length === 0}
            aria-busy={isBusy}
            onClick={() => run(add)}
          >
            Add {plural(good.length, 'lead')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
