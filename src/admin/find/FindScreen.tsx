import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { find, prepareSearch } from '#admin/leads/find.ts';
import { CsvButton } from '#admin/list/CsvButton.tsx';
import { LeadList } from '#admin/list/LeadList.tsx';
import { LeadTable } from '#admin/list/LeadTable.tsx';
import { LoadingLine } from '#admin/list/LoadingLine.tsx';
import { pageSize } from '#admin/list/page-size.ts';
import { FindBox } from '#admin/shell/FindBox.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { $route, hrefWith } from '#admin/stores/route.ts';
import { $leads } from '#admin/sync/leads.ts';
import { $view } from '#admin/sync/sync.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatCount, plural } from '#admin/ui/formats.ts';
import { Loading } from '#admin/ui/Loading.tsx';
import { FilterChips, Filters } from './Filters.tsx';

// This file is loaded when the desk has nothing else to do: the first key finds all words read.
prepareSearch($leads.get());

const shownAtOnce = 6;

/** The search and the filters of the address, and what they find on this device. */
export default function FindScreen() {
  const { words, filters } = useStore($route);
  const leads = useStore($leads);
  const { isKnown } = useStore($view);
  const isWide = useIsWide();
  const asked = words ?? '';
  const found = useMemo(() => find(leads, asked, filters), [leads, asked, filters]);
  const key = JSON.stringify([asked, filters]);
  const [wanted, setWanted] = useState({ key, most: pageSize });
  const most = wanted.key === key ? wanted.most : pageSize;
  // The first answer to a key has the rows of a screen; the others follow at once after it.
  const isSettled = useDeferredValue(key) === key;
  const rows = found.leads.slice(0, isSettled ? most : shownAtOnce);
  // Find opens the page with nothing typed: the field is next. 'Show all' is for reading.
  useEffect(() => {
    const { words: typed, filters: chosen } = $route.get();
    if (!typed && Object.keys(chosen).length === 0 && location.hash !== '#all')
      document.querySelector<HTMLElement>('#find-phone')?.focus();
  }, []);

  const { length } = found.leads;
  const title = `${plural(length, 'lead')} found`;
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
        {title}
      </p>
      <LoadingLine />
      {isKnown || leads.length > 0 ? null : <Loading />}
      {isKnown && length === 0 ? (
        <p>
          {asked
            ? `No leads found for “${asked}”. Check the spelling, or try a phone number.`
            : 'No leads found.'}
        </p>
      ) : null}
      {rows.length > 0 ? (
        isWide ? (
          <LeadTable rows={rows} labelledBy="submissions" />
        ) : (
          <LeadList rows={rows} labelledBy="submissions" />
        )
      ) : null}
      {length > most ? (
        <Button className="mt-3" onClick={() => setWanted({ key, most: most + pageSize })}>
          Show 50 older
        </Button>
      ) : null}
      {length > 0 ? (
        <div className="mt-3">
          <CsvButton words={asked} filters={filters} />
        </div>
      ) : null}
      {found.hidden > 0 ? (
        <p className="mt-2 text-bark">
          {formatCount(found.hidden)} more {found.hidden === 1 ? 'is' : 'are'} hidden by the
          filters.{' '}
          <RouteLink
            className="inline-flex min-h-tap items-center"
            href={hrefWith({ q: asked }, '')}
          >
            Show all {formatCount(length + found.hidden)}
          </RouteLink>
        </p>
      ) : null}
    </>
  );
}
