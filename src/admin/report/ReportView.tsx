import { useStore } from '@nanostores/react';
import { shiftMonth } from '#admin/leads/times.ts';
import { isOverdue } from '#admin/leads/today.ts';
import { LoadingLine } from '#admin/list/LoadingLine.tsx';
import { addresses, leadAddress } from '#admin/shell/addresses.ts';
import { SignedIn } from '#admin/shell/SignedIn.tsx';
import { $now } from '#admin/stores/clock.ts';
import { $leads } from '#admin/sync/leads.ts';
import { $view } from '#admin/sync/sync.ts';
import {
  formatCount,
  formatLongDay,
  formatMoney,
  formatShortDay,
  formatSpan,
} from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { Loading } from '#admin/ui/Loading.tsx';
import { Panel } from '#admin/ui/Panel.tsx';
import { dayOf, office } from '#leads/hours.ts';
import { Bars } from './Bars.tsx';
import {
  countWords,
  describeClosed,
  describeMonth,
  findMedian,
  listSources,
  moneyWords,
  nameMonth,
  nameMonthShort,
  promise,
} from './describe-report.ts';
import { type MonthReport, reportMonth } from './report.ts';

const fewLeads = 5;

function Speed({ report }: { report: MonthReport }) {
  const now = useStore($now);
  const { unanswered, late, received } = report;
  const median = findMedian(report);
  const missed = unanswered.filter((lead) => isOverdue(lead, now));
  const inTime = unanswered.filter((lead) => !isOverdue(lead, now));
  return (
    <Panel title="How fast you answered">
      {received >= fewLeads && median !== null ? (
        <p>Half were answered within {formatSpan(median * 60_000, true)}.</p>
      ) : null}
      <ul className="m-0 grid list-none gap-1 p-0">
        <li>
          <b>{formatCount(report.in_time)} in time</b>, {promise}, as your website promises.
        </li>
        {late > 0 ? (
          <li>
            <b>{formatCount(late)} later.</b> {describeClosed(report.late_received)}
          </li>
        ) : null}
        {inTime.length > 0 ? (
          <li>
            <b>{formatCount(inTime.length)} to answer,</b> still in time.
          </li>
        ) : null}
        {missed.length > 0 ? (
          <li>
            <b>{formatCount(missed.length)} missed:</b>{' '}
            {missed.slice(0, fewLeads).map(({ id, name, created_at: at }) => (
              <a
                key={id}
                className="flex min-h-tap items-center [overflow-wrap:anywhere] lg:min-h-5"
                href={leadAddress(id)}
              >
                {name}, {formatShortDay(now, at)}
              </a>
            ))}
            {missed.length > fewLeads ? `and ${missed.length - fewLeads} more` : ''}
          </li>
        ) : null}
      </ul>
    </Panel>
  );
}

function Outcome({ report, at }: { report: MonthReport; at: string }) {
  const now = useStore($now);
  const { received, reached, quoted, endings, lost_why: why, dollars } = report;
  const { won = 0, lost = 0, not_for_us: notForUs = 0, never_reached: never = 0 } = endings;
  const without = countWords([
    [lost, `lost${moneyWords(dollars.lost)}`],
    [notForUs, 'not for you'],
    [never, 'never reached'],
  ]);
  const reasons = countWords(
    why.map(({ label, count }) => [count, (label ?? '').toLowerCase()] as const),
  );
  return (
    <Panel title="How they turned out">
      <Bars
        most={received}
        bars={[
          { label: 'Came in', count: received },
          { label: 'Reached', count: reached },
          { label: 'Quoted', count: quoted },
          { label: 'Won', count: won },
        ]}
      />
      <p className="pt-1 text-sm text-bark">
        As of {formatLongDay(now, at).replace(/^\w+, /, '')}; open ones can still change.
        {dollars.won > 0 ? ` Won: ${formatMoney(dollars.won)}.` : ''}
        {without ? ` Closed without a job: ${without}.` : ''}
        {reasons ? ` Lost because: ${reasons}.` : ''}
      </p>
    </Panel>
  );
}

function Sources({ report }: { report: MonthReport }) {
  return (
    <Panel title="Where they came from">
      {listSources(report).map(({ title, bars }) => (
        <div key={title} className="pb-2">
          <p className="flex justify-between font-bold">
            {title}
            <span>{formatCount(bars.reduce((sum, { count }) => sum + count, 0))}</span>
          </p>
          <Bars bars={bars} most={report.received} />
        </div>
      ))}
    </Panel>
  );
}

function Months({ report }: { report: MonthReport }) {
  const cell = 'py-1 pl-1 text-right';
  return (
    <Panel title="Past months">
      <table className="mb-2 w-full border-collapse text-sm tabular-nums">
        <thead>
          <tr className="text-bark">
            <th scope="col">
              <span className="sr-only">Month</span>
            </th>
            {['Leads', 'In time', 'Quoted', 'Won'].map((title) => (
              <th key={title} scope="col" className={`${cell} max-sm:text-xs`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.months.map(({ month: day, received, in_time: inTime, quoted, won }) => (
            <tr key={day} className="border-t-[1.5px] border-desk-rule">
              <th scope="row" className="py-1 text-left">
                {nameMonth(day.slice(0, 7)).slice(0, 3)}
              </th>
              {Object.entries({ received, inTime, quoted, won }).map(([name, count]) => (
                <td key={name} className={cell}>
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** The report of the address's month (`?month=2026-10`), else of this one. */
function Report() {
  const thisMonth = dayOf(useStore($now), office.timeZone).slice(0, 7);
  const wanted = new URLSearchParams(location.search).get('month') ?? '';
  const month = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(wanted) ? wanted : thisMonth;
  const { isKnown, at } = useStore($view);
  const report = reportMonth(useStore($leads), month);
  if (!isKnown) return <Loading />;
  const isOver = month < thisMonth;
  const link = 'button second px-2 no-underline';
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-2 pb-3">
        <div>
          <p className="text-sm text-bark">
            {nameMonth(month)}
            {isOver ? '' : ', so far'}
          </p>
          <h2 className="max-w-[34rem] text-[1.3rem] md:text-[1.75rem]">
            {report.received === 0 ? `No leads in ${nameMonth(month)}.` : describeMonth(report)}
          </h2>
        </div>
        <nav className="flex gap-1.5" aria-label="Months">
          <a className={link} href={`${addresses.report}?month=${shiftMonth(month, -1)}`}>
            <Icon name="back" className="w-[1.1rem]" />
            <span className="px-1">{nameMonthShort(shiftMonth(month, -1), thisMonth)}</span>
          </a>
          {isOver ? (
            <a className={link} href={`${addresses.report}?month=${shiftMonth(month, 1)}`}>
              <span className="px-1">{nameMonthShort(shiftMonth(month, 1), thisMonth)}</span>
              <Icon name="next" className="w-[1.1rem]" />
            </a>
          ) : null}
        </nav>
      </div>
      <LoadingLine />
      {at && report.received > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-[1rem] lg:grid-cols-2">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-[1rem]">
            <Speed report={report} />
            <Outcome report={report} at={at} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-[1rem]">
            <Sources report={report} />
            <Months report={report} />
          </div>
        </div>
      ) : null}
    </>
  );
}

/** The report of a month. */
export const ReportView = () => (
  <SignedIn title="Report">
    <Report />
  </SignedIn>
);
