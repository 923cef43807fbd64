import { useStore } from '@nanostores/react';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { hrefWith } from '#admin/stores/route.ts';
import { $today } from '#admin/sync/leads.ts';
import { $view } from '#admin/sync/sync.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatCount, formatMoney } from '#admin/ui/formats.ts';
import { pricedFilter } from '#leads/statuses.ts';

/** Opens the list of suspected spam below. */
function showSuspected(): void {
  const list = document.getElementById('suspected')?.closest('details');
  if (!list) return;
  list.open = true;
  list.querySelector('summary')?.focus({ preventScroll: true });
  list.scrollIntoView();
}

/** Suspected spam of the last three days: one of them may be a person. */
export function FreshSpam() {
  const { freshSuspected: count } = useStore($view);
  if (count === 0) return null;
  return (
    <Button look="link" className="-my-2 px-0" onClick={showSuspected}>
      {formatCount(count)} new in spam
    </Button>
  );
}

/** The quotes that are out, with the sum of the amounts that are known. */
export function QuotedSum() {
  const { count, dollars } = useStore($today).quoted;
  if (count === 0) return null;
  return (
    <RouteLink
      className="-mt-2 mb-2 inline-flex min-h-tap items-center lg:my-0"
      href={hrefWith({ status: pricedFilter }, '')}
    >
      Quoted: {formatCount(count)}
      {dollars > 0 ? `, ${formatMoney(dollars)}` : ''}
    </RouteLink>
  );
}
