import { useStore } from '@nanostores/react';
import { $leads } from '#admin/leads/leads.ts';
import { reportMonth } from '#admin/leads/report.ts';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { describeMonth, nameMonthShort } from '#admin/screens/words/report-words.ts';
import { $now } from '#admin/stores/clock.ts';
import { Panel } from '#admin/ui/Panel.tsx';
import { dayOf, office } from '#leads/hours.ts';

/** From 64 rem: the month so far in one sentence. */
export default function MonthBox() {
  const month = dayOf(useStore($now), office.timeZone).slice(0, 7);
  const report = reportMonth(useStore($leads), month);
  if (report.received === 0) return null;
  return (
    <Panel>
      <p>
        <b>{nameMonthShort(month, month)} so far:</b> {describeMonth(report)}
      </p>
      <a className="inline-flex min-h-tap items-center" href={addresses.report}>
        Report
      </a>
    </Panel>
  );
}
