import { useStore } from '@nanostores/react';
import { findNextStep } from '#admin/leads/countdown.ts';
import { edgeOf } from '#admin/leads/describe-lead.ts';
import { emailOf, type Lead, phonesOf, placeOf, serviceOf, statusOf } from '#admin/leads/lead.ts';
import { lazyScreen } from '#admin/shell/lazy-screen.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { beginCall } from '#admin/stores/calls.ts';
import { $now } from '#admin/stores/clock.ts';
import { hrefWith } from '#admin/stores/route.ts';
import { $askMore, changeStatus } from '#admin/sync/log.ts';
import { markSpam } from '#admin/sync/spam.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Clock } from '#admin/ui/Clock.tsx';
import { describeEnding } from '#admin/ui/describe-field.ts';
import { formatDay, formatShortDay, formatTime, isoOf } from '#admin/ui/formats.ts';
import { StatusBadge } from '#admin/ui/StatusBadge.tsx';
import { StatusSelect } from '#admin/ui/StatusSelect.tsx';
import { dashed, SendingMark, UnsentMark, useWaits } from '#admin/unsent/UnsentMark.tsx';
import { phoneWordsOf } from '#leads/phone.ts';
import { ContactLinks } from './ContactLinks.tsx';
import { PhotoMark } from './PhotoMark.tsx';

const StatusQuestion = lazyScreen(() => import('./StatusQuestion.tsx'), null, 'idle');

interface Props {
  row: Lead;
  isSuspected: boolean;
  /** Below 64 rem: name, time and status, as a line without a box. */
  isBrief: boolean;
  /** A row of the table: its last column is too narrow for a question. */
  isWide: boolean;
}

const wholeCell =
  'col-span-2 block min-w-0 p-0 text-left text-sm leading-[1.4] [overflow-wrap:anywhere] lg:table-cell lg:border-t-[1.5px] lg:border-t-desk-rule lg:px-[0.6rem] lg:py-[0.7rem] lg:align-top lg:text-xs';

const whole = {
  row: 'grid-cols-[minmax(0,1fr)_auto] content-start gap-x-1.5 gap-y-[0.1rem] rounded-board border-[1.5px] border-desk-line bg-white p-[0.8rem] lg:table-row lg:border-y-0 lg:border-r-0',
  cell: wholeCell,
  name: 'max-lg:col-1 max-lg:row-1',
  date: 'max-lg:col-1 max-lg:row-2',
  status:
    'order-2 max-lg:col-2 max-lg:row-[1/3] max-lg:flex max-lg:flex-col max-lg:items-end max-lg:gap-0.5',
  actions: 'order-7 mt-1.5',
  more: '',
};
const brief: typeof whole = {
  row: 'items-center gap-x-2 border-b-[1.5px] border-b-desk-rule py-[0.5rem] pl-[0.7rem] @[16rem]:grid-cols-[minmax(0,1fr)_9rem]',
  cell: 'min-w-0 p-0 text-left text-sm [overflow-wrap:anywhere]',
  name: 'self-end @[16rem]:col-1 @[16rem]:row-1',
  date: 'self-start @[16rem]:col-1 @[16rem]:row-2',
  status: 'order-8 col-span-full',
  actions: 'order-7 @[16rem]:col-2 @[16rem]:row-[1/3]',
  more: 'hidden',
};

/** A request: name, contact, service, status, message and actions. */
export function LeadRow({ row, isSuspected, isBrief, isWide }: Props) {
  const now = useStore($now);
  const waits = useWaits(row.id);
  const asksMore = useStore($askMore) === row.id;
  const place = placeOf(row);
  const next = isSuspected || isBrief ? null : findNextStep(row, now);
  const look = isBrief ? brief : whole;
  const { cell, more } = look;
  const question = asksMore ? <StatusQuestion lead={row} /> : null;

  // The row disappears with its button, so the focus moves to the heading of the list.
  async function putBackFrom(button: HTMLButtonElement): Promise<void> {
    const summary = button.closest('details')?.querySelector('summary');
    if (await markSpam([row], false)) summary?.focus();
  }

  return (
    <tr
      className={`lead grid min-w-0 border-l-6 hover:bg-desk-row-hover ${look.row} ${isSuspected ? 'border-l-other-mark' : edgeOf(row)} ${waits ? dashed : ''}`}
    >
      <td
        className={`${cell} ${isSuspected ? '' : look.date} relative order-3 text-bark lg:pl-[1.1rem] lg:whitespace-nowrap lg:text-ink`}
      >
        <time dateTime={isoOf(row.created_at)}>
          {isBrief ? `${formatShortDay(now, row.created_at)},` : formatDay(row.created_at)}{' '}
          <span className="whitespace-nowrap lg:block">{formatTime(row.created_at)}</span>
        </time>
        {isBrief && row.ending ? ` · ${describeEnding(row.ending)}` : null}
        {isBrief ? <SendingMark lead={row.id} /> : null}
        {waits ? <UnsentMark what={waits} place="-top-px left-0 lg:top-1 lg:left-1" /> : null}
      </td>
      <th scope="row" className={`lead-name ${cell} ${isSuspected ? '' : look.name} order-1`}>
        <RouteLink
          className="inline-block min-h-4 text-[1.125rem] max-lg:-my-2 max-lg:py-2 leading-[1.35] font-bold text-inherit no-underline hover:underline lg:text-sm"
          href={hrefWith({ lead: row.id, do: null })}
          data-lead={row.id}
        >
          {row.name}
        </RouteLink>
      </th>
      <td className={`${cell} order-6 mt-1.5 ${isBrief ? more : 'max-lg:flex max-lg:gap-1.5'}`}>
        <ContactLinks
          name={row.name}
          email={emailOf(row)}
          emailWords={emailOf(row) ? null : row.email}
          phones={phonesOf(row)}
          phoneWords={phoneWordsOf(row.phone)}
          onCall={() => beginCall(row)}
        />
      </td>
      <td className={`${cell} order-4 font-semibold ${more}`}>
        <span className="inline-block first-letter:uppercase">
          {serviceOf(row) || 'Not sure yet'}
        </span>
        {place ? (
          <>
            <span className="font-normal text-bark lg:hidden"> · </span>
            <span className="place font-normal text-bark lg:block">{place}</span>
          </>
        ) : null}
      </td>
      <td className={`${cell} ${isSuspected ? 'order-4' : look.status} ${question ? '' : more}`}>
        {isSuspected ? (
          <span className="reason text-bark">{row.spam_reason ?? 'No reason given'}</span>
        ) : (
          <span className={more}>
            <StatusBadge status={statusOf(row)} />
            {isBrief ? null : <SendingMark lead={row.id} />}
          </span>
        )}
        {isBrief ? question : null}
        {next ? (
          <span className="lg:mt-1 lg:block lg:[&>span]:whitespace-normal">
            <Clock {...next} />
          </span>
        ) : null}
      </td>
      <td className={`lead-message ${cell} order-5 ${more}`}>
        <PhotoMark count={row.photos} />
        {row.message?.trim() ? (
          <p className="words line-clamp-2 whitespace-pre-line lg:line-clamp-3">{row.message}</p>
        ) : (
          <p className="text-bark italic">No message</p>
        )}
        {isWide ? question : null}
      </td>
      <td className={`${cell} ${look.actions}`}>
        {isSuspected ? (
          <Button className="w-full" onClick={(event) => void putBackFrom(event.currentTarget)}>
            Not spam
          </Button>
        ) : (
          <StatusSelect
            name={row.name}
            status={statusOf(row)}
            onChange={(status) => changeStatus(row, status)}
          />
        )}
        {isBrief || isWide ? null : question}
      </td>
    </tr>
  );
}
