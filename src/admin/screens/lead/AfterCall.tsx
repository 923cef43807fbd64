import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type Lead, statusOf } from '#admin/leads/lead.ts';
import { answeredStatus, type Draft, fieldsOf, submit } from '#admin/log/log.ts';
import { messages } from '#admin/messages.ts';
import {
  describeAt,
  describeTime,
  findNextMorning,
  findRetry,
} from '#admin/screens/words/next-times.ts';
import { $call, endCall, markAsked } from '#admin/stores/calls.ts';
import { $now } from '#admin/stores/clock.ts';
import { closeSheet, go } from '#admin/stores/route.ts';
import { formatMoment, formatTime } from '#admin/ui/formats.ts';
import { limits } from '#leads/limits.ts';
import { toStatus } from '#leads/statuses.ts';
import { type Choice, OutcomeSheet } from './OutcomeSheet.tsx';
import { useTwins } from './use-twins.tsx';

type Outcome = 'reached' | 'left_message' | 'no_answer' | 'wrong_number';

/** After a call: five choices, each says what it does and does it with one tap. */
export function AfterCall({ lead }: { lead: Lead }) {
  const call = useStore($call);
  const now = useStore($now);
  const { twins, box } = useTwins(lead);
  useEffect(markAsked, []);

  const morning = findNextMorning(now);
  const retry = findRetry(now);
  const kept = statusOf(lead);
  const contacted = toStatus(answeredStatus(lead).status ?? lead.status);
  const choices: Choice<Outcome>[] = [
    {
      kind: 'reached',
      title: 'Reached them',
      does: 'Next: a follow-up or a visit',
      status: contacted,
    },
    {
      kind: 'left_message',
      title: 'Left a message',
      does: `Follow up ${describeTime(morning, now)}`,
      status: contacted,
    },
    {
      kind: 'no_answer',
      title: 'No answer',
      does: `Try again ${describeAt(retry, now)}`,
      status: kept,
    },
    {
      kind: 'wrong_number',
      title: 'Wrong number',
      does: lead.email ? 'Marks the number, opens an email' : 'Marks the number',
      status: kept,
    },
  ];
  const { name } = lead;
  const state = `${name} is ${contacted.label}`;
  const done = {
    reached: state,
    left_message: `${state}. Follow-up ${formatMoment(morning)}`,
    no_answer: `${name}: again ${describeTime(retry, now)}`,
    wrong_number: `The number of ${name} is marked`,
    not_for_us: `${name} is Closed`,
  };

  async function save(
    { kind, title }: Choice<Outcome | 'not_for_us'>,
    words: string,
    reason: string | null,
  ): Promise<boolean> {
    // The whole note is in the history.
    const brief = [...words].slice(0, limits.followUpWords).join('');
    const valuesOf = (one: Lead): Parameters<typeof fieldsOf>[1] =>
      ({
        reached: { ...answeredStatus(one), follow_up_at: null, follow_up_words: null },
        left_message: {
          ...answeredStatus(one),
          follow_up_at: morning,
          follow_up_words: brief || 'Left a message',
        },
        no_answer: { follow_up_at: retry, follow_up_words: brief || 'No answer' },
        wrong_number: { phone_wrong: true },
        not_for_us: { status: 'closed', ending: 'not_for_us', ending_reason: reason ?? undefined },
      })[kind];
    const drafts = [lead, ...twins].map(
      (one): Draft => ({
        lead: one.id,
        kind,
        fields: fieldsOf(one, valuesOf(one)),
        ...(words && one === lead ? { words } : {}),
      }),
    );
    if (!(await submit(drafts, messages.done(title, done[kind])))) return false;
    endCall(lead.id);
    if (kind === 'reached') go({ do: 'next' }, true);
    else if (kind === 'wrong_number' && lead.email) go({ do: 'mail' }, true);
    else closeSheet();
    return true;
  }

  return (
    <OutcomeSheet
      lead={lead}
      name="call"
      about={
        call?.lead === lead.id
          ? `You called ${name} at ${formatTime(call.at)}.`
          : `Your call with ${name}.`
      }
      choices={choices}
      onChoose={save}
      instead={{
        label: 'I didn’t call',
        run() {
          endCall(lead.id);
          closeSheet();
        },
      }}
    >
      {box}
    </OutcomeSheet>
  );
}
