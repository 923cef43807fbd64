import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { addressOf } from '#admin/leads/describe-lead.ts';
import type { Lead } from '#admin/leads/lead.ts';
import { findDayInWeeks, toInstant } from '#admin/leads/next-times.ts';
import { messages } from '#admin/messages.ts';
import { useTyped } from '#admin/shell/use-typed.ts';
import { $now } from '#admin/stores/clock.ts';
import { getSiteFacts } from '#admin/stores/site-facts.ts';
import { fieldsOf } from '#admin/sync/draft-change.ts';
import { submit } from '#admin/sync/log.ts';
import { Chips, Question } from '#admin/ui/Chips.tsx';
import { Form } from '#admin/ui/Form.tsx';
import { formatMoment, formatMoney } from '#admin/ui/formats.ts';
import { TextField } from '#admin/ui/TextField.tsx';
import { isDayOff } from '#admin/week/week.ts';
import { DollarField } from './DollarField.tsx';
import { readDollars } from './dollars.ts';
import { dollarsProblem } from './PriceQuestion.tsx';

const startTime = '08:00';
const endTime = '09:00';
const other = 'other';

/** A day by chips, in weeks from an instant, or typed. */
function DayQuestion(props: {
  id: string;
  title: string;
  from: number;
  weeks: readonly number[];
  day: string;
  onDay(day: string): void;
}) {
  const { id, title, from, weeks, day, onDay } = props;
  const [isOwn, setIsOwn] = useState(false);
  const choices = weeks.map((count) => ({
    value: findDayInWeeks(from, count),
    label: count === 1 ? '1 week' : `${count} weeks`,
  }));
  return (
    <Question title={title} aside="optional">
      <Chips
        options={[...choices, { value: other, label: 'Other' }]}
        chosen={isOwn ? other : day}
        onPick={(value) => {
          setIsOwn(value === other);
          if (value !== other) onDay(value === day ? '' : value);
        }}
      />
      {isOwn ? (
        <TextField
          id={id}
          label="Day"
          type="date"
          value={day}
          hint={isDayOff(day) ? 'You’re closed that day.' : ''}
          onChange={onDay}
        />
      ) : null}
    </Question>
  );
}

/**
 * A job that is won: how much, when it starts, which is its next visit, and when it will be done. Then everybody is
 * asked for a review, whatever the job was like (FTC rule on reviews, 16 CFR 465.7), if the site names a place for one.
 */
export function WonQuestion({ lead, onDone }: { lead: Lead; onDone(): void }) {
  const now = useStore($now);
  const [amount, setAmount] = useTyped(`amount-${lead.id}`, String(lead.quote_dollars ?? ''));
  const [problem, setProblem] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const startAt = toInstant(start, startTime);
  const endAt = toInstant(end, endTime);

  async function save(): Promise<void> {
    const dollars = readDollars(amount);
    if (dollars === undefined) {
      setProblem(dollarsProblem);
      return;
    }
    const words = getSiteFacts().reviews ? 'Ask for a review' : 'Job should be done';
    const values = {
      quote_dollars: dollars,
      ...(startAt
        ? { visit_at: startAt, visit_where: lead.visit_where || addressOf(lead) || null }
        : {}),
      ...(endAt ? { follow_up_at: endAt, follow_up_words: words } : {}),
    };
    const said = [
      lead.name,
      dollars === null ? '' : formatMoney(dollars),
      startAt && `start ${formatMoment(now, startAt)}`,
      endAt && `done ${formatMoment(now, endAt)}`,
    ];
    const done = messages.done('Won', said.filter(Boolean).join(', '));
    const fields = fieldsOf(lead, values);
    const isEmpty = Object.keys(fields).length === 0;
    if (!isEmpty && !(await submit([{ lead: lead.id, kind: 'ending', fields }], done))) return;
    setAmount(String(dollars ?? ''));
    onDone();
  }

  return (
    <Form className="mt-1.5 grid gap-[0.8rem]" button="Save" onSend={save} noValidate>
      <DollarField id={`won-${lead.id}`} problem={problem} value={amount} onChange={setAmount} />
      <DayQuestion
        id={`start-${lead.id}`}
        title="When do you start?"
        from={now}
        weeks={[2, 4, 8]}
        day={start}
        onDay={setStart}
      />
      <DayQuestion
        id={`end-${lead.id}`}
        title="When will it be done?"
        from={startAt ? Date.parse(startAt) : now}
        weeks={startAt ? [1, 2, 4] : [4, 8, 12]}
        day={end}
        onDay={setEnd}
      />
    </Form>
  );
}
