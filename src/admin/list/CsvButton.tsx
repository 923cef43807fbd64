import { useStore } from '@nanostores/react';
import { find } from '#admin/leads/find.ts';
import type { LeadFilters } from '#admin/stores/route.ts';
import { $leads } from '#admin/sync/leads.ts';
import { $view } from '#admin/sync/sync.ts';
import { Button } from '#admin/ui/Button.tsx';
import { toCsv } from '#leads/csv.ts';

interface Props {
  words: string;
  filters: LeadFilters;
}

/** Downloads what words and filters leave as a table for a spreadsheet, once all leads are here. */
export function CsvButton({ words, filters }: Props) {
  const { isLoading } = useStore($view);
  function save(): void {
    const { leads } = find($leads.get(), words, filters);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([toCsv(leads)], { type: 'text/csv;charset=utf-8' }));
    link.download = 'leads.csv';
    link.click();
    // Safari on an iPhone asks first, and reads the file only then.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
  return (
    <Button className="max-w-full [overflow-wrap:anywhere]" disabled={isLoading} onClick={save}>
      {isLoading ? 'Ready once all leads have loaded' : 'Download these as CSV'}
    </Button>
  );
}
