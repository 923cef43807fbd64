import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { statusOf } from '#admin/leads/lead.ts';
import { answeredStatus, type Draft, fieldsOf, submit } from '#admin/log/log.ts';
import { messages } from '#admin/messages.ts';
import { useTyped } from '#admin/screens/frame/use-typed.ts';
import {
  describeAt,
  describeTime,
  findNextMorning,
  findRetry,
} from '#admin/screens/words/next-times.ts';
import { $call, endCall, markAsked } from '#admin/stores/calls.ts';
import { $now } from '#admin/stores/clock.ts';
import { go, goBack } from '#admin/stores/route.ts';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { formatMoment, formatTime } from '#admin/ui/formats.ts';
import { limits } from '#leads/limits.ts';
import { toStatus } from '#leads/statuses.ts';
import { type Choice, Outcomes, WhyNot } from './Outcomes.tsx';
import { useTwins } from './use-twins.tsx';

type Outcome = 'reached' | 'left_message' | 'no_answer' | 'wrong_number' | 'not_for_us';

/** After a call: five choices, each says what it does and does it with one tap. */
export function AfterCall({ lead }: { lead: Lead }) {
  const call = useStore($call);
  const now = useStore($now);
  const [note, setNote] = useTyped(`call-note-${lead.id}`);
  const [asksWhy, setAsksWhy] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { twins, box } = useTwins(lead);
  useEffect(markAsked, []);

  const close = () => goBack({ do: null });
  const morning = findNextMorning(now);
  const retry = findRetry(now);
  const answered = answeredStatus(lead);
  const kept = statusOf(lead);
  const contacted = toStatus(answered.status ?? lead.status);
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
    {
      kind: 'not_for_us',
      title: 'Not for us',
      does: 'Asks why, no follow-up',
      status: toStatus('closed'),
    },
  ];
  const words = note.trim();
  // The whole note is in the history.
  const brief = [...words].slice(0, limits.followUpWords).join('');
  const valuesOf = (one: Lead): Record<Outcome, Parameters<typeof fieldsOf>[1]> => ({
    reached: { ...answeredStatus(one), follow_up_at: null, follow_up_words: null },
    left_message: {
      ...answeredStatus(one),
      follow_up_at: morning,
      follow_up_words: brief || 'Left a message',
    },
    no_answer: { follow_up_at: retry, follow_up_words: brief || 'No answer' },
    wrong_number: { phone_wrong: true },
    not_for_us: { status: 'closed', ending: 'not_for_us' },
  });
  const { name } = lead;
  const state = `${name} is ${contacted.label}`;
  const done: Record<Outcome, string> = {
    reached: state,
    left_message: `${state}. Follow-up ${formatMoment(morning)}`,
    no_answer: `${name}: again ${describeTime(retry, now)}`,
    wrong_number: `The number of ${name} is marked`,
    not_for_us: `${name} is Closed`,
  };

  async function choose(kind: Outcome, reason?: string | null): Promise<void> {
    if (isBusy) return;
    if (kind === 'not_for_us' && reason === undefined) {
      setAsksWhy(true);
      return;
    }
    setIsBusy(true);
    const why = reason ? { ending_reason: reason } : {};
    const drafts = [lead, ...twins].map(
      (one): Draft => ({
        lead: one.id,
        kind,
        fields: fieldsOf(one, { ...valuesOf(one)[kind], ...why }),
        ...(words && one === lead ? { words } : {}),
      }),
    );
    const title = choices.find((choice) => choice.kind === kind)?.title ?? '';
    const isSaved = await submit(drafts, messages.done(title, done[kind]));
    setIsBusy(false);
    if (!isSaved) return;
    setNote('');
    endCall(lead.id);
    if (kind === 'reached') go({ do: 'next' }, true);
    else if (kind === 'wrong_number' && lead.email) go({ do: 'mail' }, true);
    else close();
  }

  return (
    <Dialog title="How did it go?" close="Later" onClose={close}>
      <p className="text-bark">
        {call?.lead === lead.id
          ? `You called ${name} at ${formatTime(call.at)}.`
          : `Your call with ${name}.`}
      </p>
      {asksWhy ? (
        <WhyNot lead={lead} onPick={(reason) => void choose('not_for_us', reason)} />
      ) : (
        <>
          <div className="field">
            <label htmlFor="call-note">
              Note <span className="font-normal text-bark">optional</span>
            </label>
            <textarea
              id="call-note"
              rows={2}
              maxLength={limits.note}
              value={note}
              onChange={({ currentTarget: { value } }) => setNote(value)}
            />
          </div>
          {box}
          <Outcomes choices={choices} isBusy={isBusy} onPick={(kind) => void choose(kind)} />
          <button
            type="button"
            className="link-button justify-self-center"
            onClick={() => {
              endCall(lead.id);
              close();
            }}
          >
            I didn’t call
          </button>
        </>
      )}
    </Dialog>
  );
}
