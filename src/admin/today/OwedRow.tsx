import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  describeTried,
  describeVisited,
  findCountdown,
  findDue,
  findPriceClock,
} from '#admin/leads/countdown.ts';
import { describeJob, edgeOf, mapPlaceOf } from '#admin/leads/describe-lead.ts';
import { emailOf, type Lead, phonesOf, serviceOf } from '#admin/leads/lead.ts';
import { FailedLead } from '#admin/list/FailedLead.tsx';
import { PhotoMark } from '#admin/list/PhotoMark.tsx';
import { messages } from '#admin/messages.ts';
import { leadAddress, mapAddress } from '#admin/shell/addresses.ts';
import { Boundary, lazyScreen } from '#admin/shell/lazy-screen.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { beginCall } from '#admin/stores/calls.ts';
import { $now } from '#admin/stores/clock.ts';
import { $route, hrefWith } from '#admin/stores/route.ts';
import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { $today } from '#admin/sync/leads.ts';
import { change } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Clock } from '#admin/ui/Clock.tsx';
import { formatDayFrom, formatTime } from '#admin/ui/formats.ts';
import { Icon, type IconName } from '#admin/ui/Icon.tsx';
import { Tape } from '#admin/ui/Tape.tsx';
import { dashed, UnsentMark, useWaits } from '#admin/unsent/UnsentMark.tsx';
import { saysUrgent } from '#leads/urgent.ts';

const MoveSheet = lazyScreen(() => import('#admin/week/MoveSheet.tsx'));

/** Why a lead is in a list of what is owed. */
export type OwedKind = 'answer' | 'visited' | 'price' | 'due' | 'visit' | 'idle';

interface Action {
  icon: IconName;
  word: string;
  href: string;
  isCall?: true;
}

function findAction(lead: Lead, kind: OwedKind): Action {
  const place = mapPlaceOf(lead);
  const phones = lead.phone_wrong ? [] : phonesOf(lead);
  const [phone] = phones;
  if (kind === 'visit' && place) return { icon: 'way', word: 'Drive', href: mapAddress(place) };
  // Whoever is won and due is asked for a review, by a text.
  const isReview = kind === 'due' && lead.ending === 'won' && getSiteFacts().reviews;
  if (isReview && phones.some(({ textHref }) => textHref))
    return { icon: 'text', word: 'Text', href: hrefWith({ lead: lead.id, do: 'text' }, '') };
  if (phones.length > 1)
    return { icon: 'call', word: 'Call', href: hrefWith({ lead: lead.id, do: 'call' }, '') };
  if (phone) return { icon: 'call', word: 'Call', href: phone.href, isCall: true };
  if (!emailOf(lead)) return { icon: 'find', word: 'Number', href: leadAddress(lead.id) };
  // Opens our draft. The lead's address is shown as plain text in the table, without a mailto link.
  return { icon: 'mail', word: 'Email', href: hrefWith({ lead: lead.id, do: 'mail' }, '') };
}

interface Props {
  lead: Lead;
  kind: OwedKind;
  /** Beside an open lead: without the action and the words. */
  isNarrow: boolean;
  /** The one to answer before all others: its action is filled, and its time when that is over. */
  isFirst: boolean;
}

/** The tape of an answer is drawn when little time is left. */
const tapeHours = 4;

const closeUnreached = (lead: Lead) =>
  change(
    lead,
    'status',
    { status: 'closed', ending: 'never_reached' },
    messages.done('Closed', `${lead.name}, never reached`),
  );

/** A lead that waits for the owner: the link to it, and one action. */
export const OwedRow = (props: Props) => (
  <Boundary
    instead={
      <li className="border-b-[1.5px] border-b-desk-rule px-[0.7rem] text-sm">
        <FailedLead lead={props.lead} />
      </li>
    }
  >
    <Row {...props} />
  </Boundary>
);

function Row({ lead, kind, isNarrow, isFirst }: Props) {
  const now = useStore($now);
  const isOpen = useStore($route).lead === lead.id;
  const waits = useWaits(lead.id);
  const [isMoving, setIsMoving] = useState(false);
  const canSnooze = kind === 'due' && !isNarrow;
  const countdown =
    kind === 'answer'
      ? findCountdown(lead, now)
      : kind === 'price'
        ? findPriceClock(lead, now)
        : null;
  const timed = kind === 'due' ? findDue(lead, now) : countdown;
  const { visit_at } = lead;
  const triedAt = useStore($today).tried.get(lead.id);
  const isUnreachable = kind === 'answer' && lead.phone_wrong && !emailOf(lead);
  const time = kind === 'visit' && visit_at ? formatTime(visit_at) : null;
  const { icon, word, href, isCall } = findAction(lead, kind);
  const look = isFirst && timed?.look === 'late' ? 'first' : (timed?.look ?? 'plain');
  const hoursLeft = countdown?.hoursLeft ?? 0;
  const where = kind === 'visit' ? lead.visit_where || mapPlaceOf(lead) : null;
  const words = {
    answer: triedAt ? describeTried(triedAt, lead, now) : lead.message,
    visited: 'How did it go?',
    price: visit_at && `Price owed since ${formatDayFrom(now, visit_at)}`,
    due: lead.follow_up_words,
    visit: [lead.ending === 'won' ? 'Won job' : 'Visit', serviceOf(lead)]
      .filter(Boolean)
      .join(': '),
    idle: `Nothing set since ${formatDayFrom(now, lead.changed_at)}`,
  }[kind];
  // Typed words may be long; the desk's own are whole.
  const isTyped = (kind === 'answer' && !triedAt) || kind === 'due';
  return (
    <li
      className={`grid min-h-[4rem] border-b-[1.5px] border-l-6 border-b-desk-rule ${isNarrow ? '' : canSnooze ? 'min-[20rem]:grid-cols-[minmax(0,1fr)_4rem_4rem]' : 'min-[18rem]:grid-cols-[minmax(0,1fr)_4rem]'} ${kind === 'visit' ? 'border-l-river' : edgeOf(lead)} ${isOpen ? 'bg-desk-row-hover outline-2 -outline-offset-2 outline-ink' : ''} ${waits ? dashed : ''}`}
    >
      <RouteLink
        className="relative block min-w-0 self-center py-[0.5rem] pr-[0.4rem] pl-[0.7rem] text-inherit no-underline hover:bg-desk-row-hover"
        href={hrefWith({ lead: lead.id, do: kind === 'visited' ? 'after-visit' : null }, '')}
        data-lead={lead.id}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-1">
          <span className="min-w-0 text-[1.0625rem] leading-[1.3] [overflow-wrap:anywhere]">
            {kind === 'visited' ? 'Visited ' : ''}
            <b>
              <bdi>{lead.name}</bdi>
            </b>
            {kind === 'visited' && visit_at ? `, ${describeVisited(visit_at, now)}` : ''}
          </span>
          {timed ? <Clock look={look} words={timed.words} /> : null}
          {time ? <Clock look="plain" words={time} /> : null}
        </span>
        <span className="block text-sm leading-[1.35] text-bark">
          {kind === 'answer' && saysUrgent(lead.message) ? (
            <b className="text-brick">Says urgent</b>
          ) : null}{' '}
          {where ?? describeJob(lead)}
        </span>
        <PhotoMark count={lead.photos} />
        {words && (!isNarrow || kind === 'visited') ? (
          <span className={`mt-0.5 text-sm leading-[1.4] ${isTyped ? 'line-clamp-1' : 'block'}`}>
            {words}
          </span>
        ) : null}
        {hoursLeft > 0 && (hoursLeft < tapeHours || kind === 'price') ? (
          <Tape hoursLeft={hoursLeft} />
        ) : null}
        {waits ? <UnsentMark what={waits} place="right-1 bottom-1" /> : null}
      </RouteLink>
      {canSnooze ? (
        <button
          type="button"
          className="flex min-h-tap min-w-0 cursor-pointer flex-col items-center justify-center gap-0.5 border-0 bg-transparent text-sm font-bold text-river hover:bg-desk-row-hover print:hidden"
          onClick={() => setIsMoving(true)}
        >
          <Icon name="wait" />
          <span>
            Later
            <span className="sr-only"> {lead.name}</span>
          </span>
        </button>
      ) : null}
      {isUnreachable && !isNarrow ? (
        <Button
          look="link"
          className="col-span-full w-fit pl-[0.7rem] print:hidden"
          onClick={() => void closeUnreached(lead)}
        >
          Close as never reached<span className="sr-only">: {lead.name}</span>
        </Button>
      ) : null}
      {isMoving ? <MoveSheet lead={lead} kind="due" onClose={() => setIsMoving(false)} /> : null}
      {isNarrow ? null : (
        <RouteLink
          className={`flex min-h-tap min-w-0 flex-col items-center justify-center gap-0.5 text-sm font-bold no-underline print:hidden ${isFirst ? 'my-1 rounded-board bg-river text-white hover:bg-river-deep forced-colors:border-2' : 'text-river hover:bg-desk-row-hover'}`}
          href={href}
          {...(word === 'Drive' ? { target: '_blank', rel: 'noreferrer' } : {})}
          onClick={isCall ? () => beginCall(lead) : undefined}
        >
          <Icon name={icon} />
          <span>
            {word}
            <span className="sr-only"> {lead.name}</span>
          </span>
        </RouteLink>
      )}
    </li>
  );
}
