import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { Fragment } from 'react';
import { describeOwed, findCountdown } from '#admin/leads/countdown.ts';
import { callNameOf, mapPlaceOf } from '#admin/leads/describe-lead.ts';
import type { Lead } from '#admin/leads/lead.ts';
import { isOverdue, type Today as TodayLists } from '#admin/leads/today.ts';
import { leadAddress, routeAddress } from '#admin/shell/addresses.ts';
import { lazyScreen } from '#admin/shell/lazy-screen.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { useIsWide } from '#admin/shell/use-is-wide.ts';
import { $call } from '#admin/stores/calls.ts';
import { $now } from '#admin/stores/clock.ts';
import { hrefWith } from '#admin/stores/route.ts';
import { $signal } from '#admin/stores/signal.ts';
import { $today } from '#admin/sync/leads.ts';
import { $view } from '#admin/sync/sync.ts';
import { Button } from '#admin/ui/Button.tsx';
import { formatLongDay, formatMoment, formatTime } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { type OwedKind, OwedRow } from './OwedRow.tsx';
import { FreshSpam } from './QuietLines.tsx';

const DaysAhead = lazyScreen(() => import('#admin/week/DaysAhead.tsx'));
const OldRow = lazyScreen(() => import('./OldRow.tsx'), <div className="min-h-[4rem]" />);

const shownOnPhone = 5;
/** So few that the cards above and the first rows of the table below are in the first screen: of four groups, of less. */
const shownWide = [2, 3] as const;
/** Of more groups the next days stand in the head. */
const mostBesideAhead = 3;
/** The groups that are shown whole: they stay so while the owner works through them. */
const $whole = atom<readonly string[]>([]);

interface Group {
  id: 'answer' | 'due' | 'visit' | 'idle';
  title: string;
  rows: readonly { lead: Lead; kind: OwedKind }[];
  /** Folded into one row below. */
  old?: readonly Lead[];
}

const asRows = (leads: readonly Lead[], kind: OwedKind) => leads.map((lead) => ({ lead, kind }));

/** The groups that have something; visits, which have their hour, are above. */
export function listGroups(today: TodayLists): Group[] {
  const { visits, toAnswer, old, visited, prices, due, idle } = today;
  const groups: Group[] = [
    { id: 'visit', title: 'Visits today', rows: asRows(visits, 'visit') },
    { id: 'answer', title: 'To answer', rows: asRows(toAnswer, 'answer'), old },
    {
      id: 'due',
      title: 'Due today',
      rows: [...asRows(visited, 'visited'), ...asRows(prices, 'price'), ...asRows(due, 'due')],
    },
    { id: 'idle', title: 'No next step', rows: asRows(idle, 'idle') },
  ];
  return groups.filter(({ rows, old: folded = [] }) => rows.length + folded.length > 0);
}

/** From two visits on: the way to all of them. */
function RouteOfTheDay({ leads }: { leads: readonly Lead[] }) {
  const places = leads.map(mapPlaceOf).filter(Boolean);
  if (places.length < 2) return null;
  return (
    <a
      className="inline-flex min-h-tap items-center gap-1 print:hidden"
      href={routeAddress(places)}
      target="_blank"
      rel="noreferrer"
    >
      <Icon name="way" />
      Directions for all {places.length}
    </a>
  );
}

/** A group of what is owed. */
export function OwedGroup({
  group,
  isNarrow,
  isOneOfFour = false,
}: {
  group: Group;
  isNarrow: boolean;
  isOneOfFour?: boolean;
}) {
  const { id, title, rows, old = [] } = group;
  const isWhole = useStore($whole).includes(id);
  const isWide = useIsWide();
  const [few, usual] = shownWide;
  const most = isWide ? (isOneOfFour ? few : usual) : shownOnPhone;
  const shown = isWhole ? rows : rows.slice(0, most);
  const hidden = rows.length - shown.length;
  const Heading = isNarrow ? 'h2' : 'h3';
  return (
    <section aria-labelledby={`owed-${id}`}>
      <div className="mb-1 flex items-baseline gap-1.5">
        <Heading id={`owed-${id}`} className="font-body text-[1.0625rem] font-bold tracking-normal">
          {title}
        </Heading>
        <span className="text-bark tabular-nums">{rows.length + old.length}</span>
      </div>
      <ul className="m-0 list-none border-t-2 border-ink p-0">
        {shown.map(({ lead, kind }, at) => (
          <OwedRow
            key={lead.id}
            lead={lead}
            kind={kind}
            isNarrow={isNarrow}
            isFirst={kind === 'answer' && at === 0}
          />
        ))}
      </ul>
      {hidden > 0 ? (
        <Button look="link" onClick={() => $whole.set([...$whole.get(), id])}>
          Show {hidden} more
        </Button>
      ) : null}
      {old.length > 0 ? <OldRow leads={old} /> : null}
      {id === 'visit' && !isNarrow ? <RouteOfTheDay leads={rows.map(({ lead }) => lead)} /> : null}
    </section>
  );
}

/** The question about a call that has no answer yet. */
function CallQuestion() {
  const call = useStore($call);
  if (!call) return null;
  return (
    <RouteLink
      className="mb-2 flex min-h-tap items-center gap-1.5 rounded-board border-2 border-ink bg-white px-2 py-1 text-ink no-underline hover:bg-desk-row-hover"
      href={hrefWith({ lead: call.lead, do: 'after-call' }, '')}
    >
      <Icon name="call" className="w-[1.1rem]" />
      <span>
        You called <bdi>{call.name}</bdi> at {formatTime(call.at)}. <b>How did it go?</b>
      </span>
    </RouteLink>
  );
}

/** Whose next step is not set yet: they become rows after three days. */
function RestIdle({ leads }: { leads: readonly Lead[] }) {
  if (leads.length === 0) return null;
  return (
    <p className="text-sm text-bark lg:col-span-full">
      No next step yet:{' '}
      {leads.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 ? ', ' : ''}
          <RouteLink className="inline-flex min-h-tap items-center" href={leadAddress(id)}>
            <bdi>{name}</bdi>
          </RouteLink>
        </span>
      ))}
    </p>
  );
}

/** Whom the promise was broken to: in the list they come after those who are still in time. */
function Missed() {
  const now = useStore($now);
  const missed = useStore($today).toAnswer.filter((lead) => isOverdue(lead, now));
  const [first] = missed;
  if (!first) return null;
  const words = findCountdown(first, now)?.words.replace('Overdue ', '');
  return (
    <RouteLink
      className="-mt-0.5 -mb-3 inline-flex min-h-tap items-center font-bold text-brick"
      href={leadAddress(first.id)}
    >
      {missed.length} missed: {callNameOf(first)}
      {words ? `, ${words}` : ''}
      {missed.length > 1 ? ' and others' : ''}
    </RouteLink>
  );
}

/** The day, and what is owed in one sentence. */
export function TodayHead() {
  const today = useStore($today);
  const { isFresh, failure } = useStore($view);
  const isOff = useStore($signal) === 'none';
  const now = useStore($now);
  const { next } = today;
  const parts = describeOwed(today);
  const [nextAt] = [next?.follow_up_at, next?.visit_at]
    .flatMap((at) => (at && Date.parse(at) > now ? at : []))
    .sort((a, b) => Date.parse(a) - Date.parse(b));
  const nobody = `No one’s waiting.${
    next && nextAt
      ? ` Next: ${nextAt === next.visit_at ? 'visit ' : ''}${next.name}, ${formatMoment(now, nextAt)}.`
      : ''
  }`;
  return (
    <div className="pb-1.5 lg:mr-auto lg:pt-1">
      <p className="flex justify-between gap-x-2 text-sm text-bark min-[18rem]:whitespace-nowrap">
        <span className="min-[18rem]:truncate">{formatLongDay(now, now)}</span>
        {isFresh || failure || isOff ? <FreshSpam /> : 'Loading...'}
      </p>
      <h2 className="mt-[0.15rem] text-[1.5rem] leading-[1.15] md:text-[1.75rem]">
        {today.counts.total === 0
          ? 'Your desk is ready'
          : parts.length > 0
            ? parts.map((part, at) => (
                <Fragment key={part}>
                  {at > 0 ? ' ' : ''}
                  <span className="inline-block">
                    {part}
                    {at < parts.length - 1 ? ',' : ''}
                  </span>
                </Fragment>
              ))
            : nobody}
      </h2>
      <Missed />
    </div>
  );
}

/** On a wide screen, in the head: the next days, when the groups leave no column for them. */
export function AheadInHead() {
  const isFull = listGroups(useStore($today)).length > mostBesideAhead;
  return useIsWide() && isFull ? <DaysAhead isInHead /> : null;
}

/** The question about a call, and the groups of what is owed. */
export function Today() {
  const today = useStore($today);
  const isWide = useIsWide();
  const groups = listGroups(today);
  const { restIdle } = today;
  const isOneOfFour = groups.length > (isWide ? 2 : 3);
  return (
    <>
      <CallQuestion />
      {groups.length > 0 || restIdle.length > 0 ? (
        <div
          className={`grid items-start gap-2 md:max-lg:block lg:pt-1 md:max-lg:columns-2 lg:grid-cols-3 lg:gap-4 [&>*]:min-w-0 md:max-lg:[&>*]:mb-3 md:max-lg:[&>*]:break-inside-avoid ${isOneOfFour ? 'min-[80rem]:grid-cols-4' : ''}`}
        >
          {groups.map((group) => (
            <OwedGroup key={group.id} group={group} isNarrow={false} isOneOfFour={isOneOfFour} />
          ))}
          {isWide && groups.length <= mostBesideAhead ? <DaysAhead /> : null}
          <RestIdle leads={restIdle} />
        </div>
      ) : null}
    </>
  );
}
