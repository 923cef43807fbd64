import { useState } from 'react';
import { loadCsv } from '#admin/stores/report.ts';
import type { LeadFilters } from '#admin/stores/route.ts';

interface Props {
  label: string;
  /** The file's name, without its ending. */
  name: string;
  words?: string;
  filters?: LeadFilters;
}

/** Downloads what words and filters leave as a table for a spreadsheet. */
export function CsvButton({ label, name, words = '', filters = {} }: Props) {
  const [isBusy, setIsBusy] = useState(false);

  async function save(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const text = await loadCsv(words, filters);
    setIsBusy(false);
    if (text === null) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <button
      type="button"
      className="button second max-w-full [overflow-wrap:anywhere]"
      aria-busy={isBusy}
      onClick={() => void save()}
    >
      {label}
    </button>
  );
}
