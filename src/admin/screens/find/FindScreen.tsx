import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { explain } from '#admin/messages.ts';
import { FindBox } from '#admin/screens/frame/FindBox.tsx';
import { RouteLink } from '#admin/screens/frame/RouteLink.tsx';
import { useIsWide } from '#admin/screens/frame/use-is-wide.ts';
import { LeadTable } from '#admin/screens/list/LeadTable.tsx';
import { useSelection } from '#admin/screens/list/use-selection.ts';
import { $found, find, findMore } from '#admin/stores/find.ts';
import { $route, hrefWith } from '#admin/stores/route.ts';
import { $counts } from '#admin/stores/submissions.ts';
import { formatCount } from '#admin/ui/formats.ts';
import { findHits, Hits } from '#admin/ui/Hit.tsx';
import { Loading } from '#admin/ui/Loading.tsx';
import { Notice } from '#admin/ui/Notice.tsx';
import { CsvButton } from './CsvButton.tsx';
import { FilterChips, Filters } from './Filters.tsx';

/** The search and the filters of the address, and what they find. */
export default function FindScreen() {
  const { words, filters } = useStore($route);
  const { isBusy, count, rows, next, failure, all, searched } = useStore($found);
  const missing = (useStore($counts)?.total ?? 0) - (searched ?? 0);
  const isWide = useIsWide();
  const selection = useSelection(rows);
  const asked = words ?? '';
  const key = JSON.stringify([asked, filters]);
  useEffect(() => {
    const [text, chosen] = JSON.parse(key);
    void find(text, chosen);
  }, [key]);
  // '/' and Find open the page with nothing typed: the field is next.
  useEffect(() => {
    if (!$route.get().words && Object.keys($route.get().filters).length === 0)
      document.querySelector<HTMLElement>('#find-phone')?.focus();
  }, []);

  const leads = count?.found === 1 ? 'lead' : 'leads';
  const title = count
    ? `${formatCount(count.found)}${count.more ? ' or more' : ''} ${leads} found`
    : 'Searching…';
  const hidden = (all?.found ?? 0) - (count?.found ?? 0);
  return (
    <>
      {isWide ? null : (
        <FindBox className="pt-3" hint="Name, phone, email, town or a word from the message" />
      )}
      <FilterChips isWide={isWide} />
      <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h2 id="submissions" className="mr-auto text-[1.3125rem]" tabIndex={-1}>
          {title}
        </h2>
        {isWide ? <Filters /> : <span className="text-sm text-bark">Newest first</span>}
      </div>
      <p role="status" className="sr-only">
        {isBusy ? 'Searching…' : title}
      </p>
      {searched === null ? null : (
        <p className="mb-2">
          {isBusy
            ? 'Searching…'
            : `Searched the ${formatCount(searched)} leads on this phone.${missing > 0 ? ` ${formatCount(missing)} need signal.` : ''}`}
        </p>
      )}
      {failure ? (
        <Notice
          kind="failed"
          title="Could not search"
          action={{ label: 'Try again', run: () => void find(asked, filters) }}
        >
          <p>{explain(failure)}</p>
        </Notice>
      ) : null}
      {count === null && !failure ? <Loading /> : null}
      {count?.found === 0 ? (
        <p>
          {asked
            ? `Nobody found for “${asked}”. Check the spelling, or try a phone number.`
            : 'Nobody found.'}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <Hits value={findHits(asked)}>
          <LeadTable rows={rows} isBusy={isBusy} labelledBy="submissions" selection={selection} />
        </Hits>
      ) : null}
      {next ? (
        <button
          type="button"
          className="button second mt-3"
          disabled={isBusy}
          onClick={() => void findMore(asked, filters)}
        >
          Show 50 older
        </button>
      ) : null}
      {count?.found && searched === null ? (
        <div className="mt-3">
          <CsvButton label="These leads as CSV" name="leads" words={asked} filters={filters} />
        </div>
      ) : null}
      {all ? (
        <p className="mt-2 text-bark">
          {all.more ? 'More' : `${formatCount(hidden)} more`} {hidden === 1 ? 'is' : 'are'} hidden
          by the filters.{' '}
          <RouteLink className="inline-flex min-h-4 items-center" href={hrefWith({ q: asked }, '')}>
            Show all{all.more ? '' : ` ${formatCount(all.found)}`}
          </RouteLink>
        </p>
      ) : null}
    </>
  );
}
