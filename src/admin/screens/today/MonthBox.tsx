import { useStore } from '@nanostores/react';
import { $leads } from '#admin/leads/leads.ts';
import { reportMonth } from '#admin/leads/report.ts';
import { addresses } from '#admin/screens/frame/addresses.ts';
import { describeMonth, nameMonthShort } from '#admin/screens/words/report-words.ts';
import { $now } from '#admin/stores/clock.ts';
import { dayOf, office } from '#leads/hours.ts';

/** The month so far in one sentence. */
export default function MonthBox() {
  const month = dayOf(useStore($now), office.timeZone).slice(0, 7);
  const report = reportMonth(useStore($leads), month);
  if (report.received === 0) return null;
  return (
    <p className="max-w-[28rem] pb-1.5 text-bark">
      <b>{nameMonthShort(month, month)} so far:</b> {describeMonth(report)}{' '}
      <a href={addresses.report}>Report</a>
    </p>
  );
}
