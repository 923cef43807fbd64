import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { findCountdown, findPriceClock, isToday } from '#admin/leads/countdown.ts';
import { callNameOf, describeJob, mapPlaceOf } from '#admin/leads/describe-lead.ts';
import {
  type AnsweredVia,
  emailOf,
  type Lead,
  type LeadRecord,
  phonesOf,
} from '#admin/leads/lead.ts';
import { namePage } from '#admin/leads/name-page.ts';
import { mapAddress } from '#admin/shell/addresses.ts';
import { Boundary } from '#admin/shell/lazy-screen.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { beginCall } from '#admin/stores/calls.ts';
import { $now } from '#admin/stores/clock.ts';
import { go, hrefWith } from '#admin/stores/route.ts';
import { holdOpen, type LeadAlert } from '#admin/sync/open.ts';
import { markLike, markSpam } from '#admin/sync/spam.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Clock } from '#admin/ui/Clock.tsx';
import { formatMoment, formatSpan, formatTime } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { Panel } from '#admin/ui/Panel.tsx';
import { Tape } from '#admin/ui/Tape.tsx';
import { referenceOf } from '#leads/reference.ts';
import { History, NoteBox } from './History.tsx';
import { LeadFacts } from './LeadFacts.tsx';
import { LeadPhotos } from './LeadPhotos.tsx';
import { NextStep } from './NextStep.tsx';

const viaWords: Record<AnsweredVia, string> = {
  phone: 'by phone',
  text: 'by text',
  mail: 'by email',
  visit: 'with a visit',
  status: '',
};

/** The promise of an answer or of a price: how much time is left. */
function PromisePanel({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const price = findPriceClock(lead, now);
  const countdown = findCountdown(lead, now) ?? price;
  if (!countdown) return null;
  const isLate = countdown.look === 'late';
  const { promisedBy: by, answerBy, isAfterPromise } = countdown;
  const say = (at: string) =>
    isToday(at, now) ? `${formatTime(at)} today` : formatMoment(now, at);
  return (
    <div
      className={`rounded-board border-[1.5px] bg-white px-[0.85rem] py-[0.65rem] ${isLate ? 'border-brick' : 'border-desk-line'}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-sm">
        <Clock look={countdown.look} words={countdown.exact} />
        <span>
          {answerBy && isAfterPromise
            ? `Came in while you were closed. Answer by ${say(answerBy)}. `
            : ''}
          {answerBy && !isAfterPromise ? `Answer by ${say(answerBy)}, before you close. ` : ''}
          {price ? 'Price' : 'Promised'} by {say(by)}
        </span>
      </p>
      <Tape hoursLeft={countdown.hoursLeft} />
      {price ? (
        <Button className="mt-1" onClick={() => go({ do: 'after-visit' })}>
          Quote sent
        </Button>
      ) : null}
    </div>
  );
}

/** Letters that fit beside the rest of a phone's screen. */
const longWords = 300;

/** What the homeowner wrote; on a phone the beginning of a long message, so that the note is near. */
function Words({ lead: { message, name } }: { lead: Lead }) {
  const [isWhole, setIsWhole] = useState((message ?? '').length <= longWords);
  return (
    <Panel
      title={
        <>
          What <bdi>{callNameOf({ name })}</bdi> wrote
        </>
      }
    >
      {message?.trim() ? (
        <p
          className={`words text-[1.125rem] leading-normal whitespace-pre-line [overflow-wrap:anywhere] ${isWhole ? '' : 'max-lg:line-clamp-6'}`}
        >
          {message}
        </p>
      ) : (
        <p className="text-bark italic">No message</p>
      )}
      {isWhole ? null : (
        <Button look="link" className="px-0 lg:hidden" onClick={() => setIsWhole(true)}>
          Show the whole message
        </Button>
      )}
    </Panel>
  );
}

/** Where a lead came from and how fast it was answered: asked for once in a while, so at the end. */
function Origin({ lead }: { lead: Lead }) {
  const { source, heard_from, landing_page, first_answer_at, first_answer_via } = lead;
  const page = landing_page ? ` on “${namePage(landing_page)}”` : '';
  const via = viaWords[first_answer_via as AnsweredVia];
  const afterMs = first_answer_at ? Date.parse(first_answer_at) - Date.parse(lead.created_at) : 0;
  return (
    <p className="text-sm text-bark">
      Came from: {source === 'owner' ? (heard_from ?? 'added by you') : `the form${page}`}.
      {source === 'site' ? ` Reference ${referenceOf(lead.id)}.` : ''}
      {first_answer_at
        ? ` Answered after ${formatSpan(afterMs, true)}${via ? `, ${via}` : ''}.`
        : ''}
    </p>
  );
}

/** Call, text and email: in the head from 64 rem, at the thumb on a phone. */
function Actions({ lead }: { lead: Lead }) {
  const phones = lead.phone_wrong ? [] : phonesOf(lead);
  const [phone] = phones;
  const { name } = lead;
  const email = emailOf(lead);
  const callProps =
    phones.length > 1
      ? { href: hrefWith({ do: 'call' }) }
      : { href: phone?.href ?? '', onClick: () => beginCall(lead) };
  const first = callNameOf(lead);
  const bar =
    'flex min-h-[4.75rem] min-w-[min(5rem,21vw)] flex-col items-center justify-center px-0.5 text-center text-[1.0625rem] leading-tight font-bold text-white no-underline max-[18rem]:w-min lg:min-h-tap lg:min-w-0 lg:flex-row lg:gap-1 lg:rounded-board lg:bg-white lg:px-2 lg:text-sm lg:text-ink lg:shadow-[inset_0_0_0_2px] lg:shadow-ink lg:hover:bg-haint forced-colors:border-2';
  const main =
    'flex min-h-[4.75rem] min-w-0 flex-1 items-center justify-center gap-1.5 bg-brass px-1 max-[12rem]:px-0.5 max-[12rem]:text-[1.0625rem] max-[18rem]:[&>svg]:hidden [overflow-wrap:anywhere] min-[12rem]:text-[1.25rem] font-bold text-ink no-underline shadow-[inset_0_-5px_0] shadow-brass-edge hover:bg-brass-light lg:order-first lg:min-h-tap lg:flex-none lg:rounded-board lg:px-2 lg:text-sm forced-colors:border-2';
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-6 flex bg-river-deep pb-[env(safe-area-inset-bottom)] max-lg:[&_:focus-visible]:outline-brass lg:static lg:flex-wrap lg:items-center lg:gap-1.5 lg:bg-transparent lg:pb-0"
      aria-label={`Answer ${name}`}
    >
      {email ? (
        <RouteLink
          className={phone ? `max-lg:hidden lg:order-1 ${bar}` : main}
          href={hrefWith({ do: 'mail' })}
        >
          <Icon name="mail" />
          Email
        </RouteLink>
      ) : null}
      {phones.some(({ textHref }) => textHref) ? (
        <RouteLink className={bar} href={hrefWith({ do: 'text' })}>
          <Icon name="text" />
          Text
        </RouteLink>
      ) : null}
      <RouteLink className={`lg:order-1 ${bar}`} href={hrefWith({ do: 'next' })}>
        <Icon name="day" />
        What’s next
      </RouteLink>
      {phone ? (
        <RouteLink className={main} {...callProps}>
          <Icon name="call" />
          <span>
            Call{' '}
            <span className="inline-block max-w-[8rem] truncate align-bottom lg:hidden">
              <bdi>{first}</bdi>
            </span>
            <span className="max-lg:hidden">
              {phones.length > 1 ? `${phones.length} numbers` : phone.display}
            </span>
          </span>
        </RouteLink>
      ) : null}
      <RouteLink
        className="link-button inline-flex items-center max-lg:hidden lg:order-2"
        href={hrefWith({ do: 'after-call' })}
      >
        Log a call
      </RouteLink>
    </nav>
  );
}

interface Props {
  record: LeadRecord;
  /** What became of its alerts. */
  alerts: readonly LeadAlert[];
}

/** A lead on one screen: the promise, the words, the facts, the next step, notes and history. */
export function LeadPane({ record, alerts }: Props) {
  const lead = record.row;
  const now = useStore($now);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const mapPlace = mapPlaceOf(lead);
  const hasVisit = lead.visit_at !== null && isToday(lead.visit_at, now);

  const mark = async (work = () => markSpam([lead], !lead.suspected_spam)) => {
    // The list has no suspected spam: what is open stays open.
    if (await work())
      holdOpen({ ...record, row: { ...lead, suspected_spam: !lead.suspected_spam } });
  };

  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3 lg:grid-cols-[1fr_minmax(0,25rem)] lg:gap-x-4">
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-[1.625rem] [overflow-wrap:anywhere] lg:text-[2rem]"
        >
          <bdi>{lead.name}</bdi>
        </h2>
        <p className="flex flex-wrap items-center justify-between gap-x-2 text-[1.0625rem] lg:col-1 lg:justify-start">
          {describeJob(lead)}
          <RouteLink
            className="link-button inline-flex min-h-tap items-center px-0 lg:min-h-[1.5rem] print:hidden"
            href={hrefWith({ do: 'they-called' })}
          >
            They called
          </RouteLink>
        </p>
        <div className="lg:col-2 lg:row-[1/3]">
          <Boundary instead={null}>
            <PromisePanel lead={lead} />
          </Boundary>
        </div>
        {hasVisit && lead.visit_at ? (
          <p className="flex flex-wrap items-center gap-2 rounded-board border-2 border-river bg-white px-2 py-1 lg:col-span-2">
            <b>Visit today, {formatTime(lead.visit_at)}</b> {lead.visit_where}
            {mapPlace ? (
              <a
                className="button ml-auto"
                href={mapAddress(mapPlace)}
                target="_blank"
                rel="noreferrer"
              >
                <Icon name="way" /> <span className="pl-1">Directions</span>
              </a>
            ) : null}
          </p>
        ) : null}
        <div className="lg:col-span-2">
          <Actions lead={lead} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-[1rem] pb-4 min-[80rem]:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] min-[80rem]:grid-rows-[repeat(5,auto)_1fr] min-[80rem]:gap-x-3">
        <Words lead={lead} />
        <NoteBox lead={lead} />
        {lead.photos > 0 ? <LeadPhotos lead={lead} /> : null}
        <div className="grid gap-[1rem] min-[80rem]:col-2 min-[80rem]:row-[1/7]">
          <Boundary>
            <LeadFacts lead={lead} />
          </Boundary>
          <Boundary>
            <NextStep lead={lead} />
          </Boundary>
        </div>
        <Boundary>
          <History record={record} alerts={alerts} />
        </Boundary>
        <Origin lead={lead} />
        <div className="flex flex-wrap gap-1.5">
          <Button onClick={() => void mark()}>
            {lead.suspected_spam ? 'Not spam' : 'Mark as spam'}
          </Button>
          {lead.suspected_spam || lead.status !== 'new' || lead.source === 'owner' ? null : (
            <Button onClick={() => void mark(() => markLike(lead))}>
              Mark all like this as spam
            </Button>
          )}
          <Button
            look="danger"
            className="max-w-full [overflow-wrap:anywhere]"
            onClick={() => go({ do: 'erase' })}
          >
            <span>
              Erase <bdi>{lead.name}</bdi>
            </span>
          </Button>
        </div>
      </div>
    </>
  );
}
