import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { addressOf } from '#admin/leads/describe-lead.ts';
import { emailOf, type Lead, phonesOf, placeOf, statusOf } from '#admin/leads/lead.ts';
import {
  clockTimeOf,
  listFollowUps,
  listVisitDays,
  toInstant,
  visitTimes,
} from '#admin/leads/next-times.ts';
import { endOfVisit, findClash, keepsVisits } from '#admin/leads/today.ts';
import { messages } from '#admin/messages.ts';
import { useTyped } from '#admin/shell/use-typed.ts';
import { $now } from '#admin/stores/clock.ts';
import { closeSheet, go } from '#admin/stores/route.ts';
import { answeredStatus } from '#admin/sync/draft-change.ts';
import { $leads } from '#admin/sync/leads.ts';
import { change } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips, Question } from '#admin/ui/Chips.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { formatMoment, formatTime } from '#admin/ui/formats.ts';
import { TextField } from '#admin/ui/TextField.tsx';
import { isDayOff } from '#admin/week/week.ts';
import { dayOf, office } from '#leads/hours.ts';
import { limits } from '#leads/limits.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { visitPlaceOf, withoutTown, withTown } from './visit-place.ts';

const other = { value: 'other', label: 'Other' };

/** What comes next with a lead: a follow-up or a visit. */
export function NextSheet({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const leads = useStore($leads);
  const visitAt = lead.visit_at && endOfVisit(lead) > now ? lead.visit_at : null;
  const days = listVisitDays(now);
  // Moving a visit begins with its day and time.
  const set = visitAt && {
    day: dayOf(Date.parse(visitAt), office.timeZone),
    time: clockTimeOf(visitAt),
  };
  const isListed = (list: readonly string[], value: string) =>
    list.includes(value) ? value : 'other';
  const [followUp, setFollowUp] = useState<string | null>(null);
  const [day, setDay] = useState(
    set &&
      isListed(
        days.map((one) => one.day),
        set.day,
      ),
  );
  const [time, setTime] = useState(
    set &&
      isListed(
        visitTimes.map(({ value }) => value),
        set.time,
      ),
  );
  const [own, setOwn] = useState(set || { day: '', time: '09:00' });
  const [about, setAbout] = useTyped(`about-${lead.id}`, lead.follow_up_words ?? '');
  const town = placeOf(lead);
  const known = withoutTown(lead.visit_where ?? addressOf(lead), town);
  const [where, setWhere] = useTyped(`where-${lead.id}`, known);
  const [isSaved, setIsSaved] = useState(false);
  const [isBusy, run] = useBusy();

  const canText = phonesOf(lead).some(({ textHref }) => textHref) && !lead.phone_wrong;
  const way = canText ? 'text' : emailOf(lead) ? 'mail' : null;
  const isVisit = followUp === null;
  const at = isVisit
    ? toInstant(day === 'other' ? own.day : (day ?? ''), time === 'other' ? own.time : (time ?? ''))
    : followUp === 'other'
      ? toInstant(own.day, own.time)
      : followUp;
  const clash = at && isVisit ? findClash(leads, lead.id, at) : null;
  const isOwn = followUp === 'other' || (isVisit && (day === 'other' || time === 'other'));
  const pickDay = (value: string) => {
    setFollowUp(null);
    setDay(value);
    setTime(time ?? visitTimes[0]?.value ?? null);
  };

  // A visit opens what was lost again: closed, it would be shown nowhere.
  const statusOfVisit = keepsVisits(lead) ? answeredStatus(lead) : { status: 'contacted' };
  const chosenDay = day === 'other' || followUp === 'other' ? own.day : (day ?? '');

  async function save(): Promise<void> {
    if (!at) return;
    const done = messages.done(
      isVisit ? 'Visit set' : 'Follow-up set',
      `${lead.name}, ${formatMoment(now, at)}`,
    );
    const values = isVisit
      ? { ...statusOfVisit, visit_at: at, ...visitPlaceOf(lead, where) }
      : { follow_up_at: at, follow_up_words: about.trim() || null };
    const kind = isVisit ? 'visit' : 'follow_up';
    const worked = await change(lead, kind, values, done);
    if (worked) setWhere(known);
    if (worked) setAbout(lead.follow_up_words ?? '');
    if (worked && isVisit) setIsSaved(true);
    else if (worked) closeSheet();
  }

  if (isSaved && lead.visit_at) {
    return (
      <Dialog title="Visit set" close="Done" onClose={closeSheet}>
        <p>
          <bdi>{lead.name}</bdi>, {formatMoment(now, lead.visit_at)}
        </p>
        <CalendarLink lead={lead} className="button" />
        {way ? (
          <Button onClick={() => go({ do: way }, true)}>
            Confirm it by {way === 'text' ? 'text' : 'email'}
          </Button>
        ) : null}
      </Dialog>
    );
  }
  return (
    <Dialog title="What’s next?" close="Nothing yet" onClose={closeSheet}>
      <p className="text-bark">
        <bdi>{lead.name}</bdi>: {statusOf(lead).label}.
        {visitAt ? ` Current visit: ${formatMoment(now, visitAt)}.` : ''}
        {lead.follow_up_at ? ` Current follow-up: ${formatMoment(now, lead.follow_up_at)}.` : ''}
      </p>
      <Question title="Follow up">
        <Chips
          options={[
            ...listFollowUps(now).map((choice) => ({ value: choice.at, label: choice.label })),
            other,
          ]}
          chosen={followUp}
          onPick={setFollowUp}
        />
        {followUp === null ? null : (
          <TextField
            id="about"
            label="About what?"
            aside="optional"
            maxLength={limits.followUpWords}
            value={about}
            onChange={setAbout}
          />
        )}
      </Question>
      <Question title="Or set a visit">
        <Chips
          options={[...days.map((one) => ({ value: one.day, label: one.label })), other]}
          chosen={isVisit ? day : null}
          onPick={pickDay}
        />
        {isVisit && day ? (
          <Chips options={[...visitTimes, other]} chosen={time} onPick={setTime} />
        ) : null}
      </Question>
      {isOwn ? (
        <div className="grid grid-cols-2 gap-2">
          {(['day', 'time'] as const).map((part) => (
            <TextField
              key={part}
              id={`own-${part}`}
              label={part === 'day' ? 'Day' : 'Time'}
              type={part === 'day' ? 'date' : 'time'}
              value={own[part]}
              onChange={(value) => setOwn({ ...own, [part]: value })}
            />
          ))}
        </div>
      ) : null}
      {isVisit && day ? (
        <TextField
          id="visit-where"
          label="Where"
          maxLength={limits.visitWhere - withTown('', town).length}
          hint={withTown(where, town) === where.trim() ? '' : `in ${town}`}
          value={where}
          onChange={setWhere}
        />
      ) : null}
      {at && isDayOff(chosenDay) ? (
        <p role="status">You’re closed that day. You can still save it.</p>
      ) : null}
      {clash?.visit_at ? (
        <p role="status">
          You have{' '}
          <b>
            <bdi>{clash.name}</bdi>
          </b>
          {placeOf(clash) ? ` in ${placeOf(clash)}` : ''} at {formatTime(clash.visit_at)}.
        </p>
      ) : null}
      <Button
        look="main"
        className="w-full disabled:bg-desk-field disabled:text-bark disabled:shadow-none"
        disabled={!at}
        aria-busy={isBusy}
        onClick={() => run(save)}
      >
        {at ? `Save ${isVisit ? 'visit' : 'follow-up'}, ${formatMoment(now, at)}` : 'Choose a day'}
      </Button>
      {isVisit && day ? (
        <p className="text-sm text-bark">
          Next, you can add it to your calendar and send a confirmation.
        </p>
      ) : null}
    </Dialog>
  );
}
