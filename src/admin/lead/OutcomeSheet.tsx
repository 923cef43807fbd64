import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { describeVisited } from '#admin/leads/countdown.ts';
import { callNameOf } from '#admin/leads/describe-lead.ts';
import type { Lead } from '#admin/leads/lead.ts';
import { PriceQuestion } from '#admin/list/PriceQuestion.tsx';
import { WonQuestion } from '#admin/list/WonQuestion.tsx';
import { messages } from '#admin/messages.ts';
import { useTyped } from '#admin/shell/use-typed.ts';
import { $call, endCall, markAsked } from '#admin/stores/calls.ts';
import { $now } from '#admin/stores/clock.ts';
import { closeSheet, go } from '#admin/stores/route.ts';
import { fieldsOf } from '#admin/sync/draft-change.ts';
import { $askMore, submit } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips } from '#admin/ui/Chips.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { formatTime } from '#admin/ui/formats.ts';
import { StatusBadge } from '#admin/ui/StatusBadge.tsx';
import { TextArea } from '#admin/ui/TextField.tsx';
import { limits } from '#leads/limits.ts';
import {
  type After,
  listOutcomes,
  notForUs,
  type Outcome,
  reasons,
  statusAfter,
} from './outcomes.ts';
import { useTwins } from './use-twins.tsx';

/** The call or visit in a sentence. */
function About({ lead, after }: { lead: Lead; after: After }) {
  const call = useStore($call);
  const now = useStore($now);
  const { id, name, visit_at } = lead;
  const who = <bdi>{name}</bdi>;
  const isCalled = call?.lead === id;
  return (
    <p className="text-bark">
      {after === 'visit'
        ? 'Visited '
        : after === 'their-call'
          ? ''
          : isCalled
            ? 'You called '
            : 'Your call with '}
      {who}
      {after === 'their-call' ? ' called you' : ''}
      {after === 'visit' && visit_at ? `, ${describeVisited(visit_at, now)}` : ''}
      {after === 'call' && isCalled ? ` at ${formatTime(call.at)}` : ''}.
    </p>
  );
}

/** Asks how a call or a visit went: a large button for each choice, the last one asks why. */
export function OutcomeSheet({ lead, after }: { lead: Lead; after: After }) {
  const now = useStore($now);
  const [note, setNote] = useTyped(`${after}-note-${lead.id}`);
  const [step, setStep] = useState<'how' | 'why' | 'quote' | 'won'>('how');
  const [isBusy, run] = useBusy();
  const { twins, box } = useTwins(lead);
  const isCall = after !== 'visit';
  useEffect(() => {
    if (after === 'call') markAsked();
  }, [after]);

  const choose = ({ kind, title, done, values, next }: Outcome) =>
    run(async () => {
      const words = note.trim();
      // The whole note is in the history.
      const brief = [...words].slice(0, limits.followUpWords).join('');
      const drafts = [lead, ...(isCall ? twins : [])].map((one) => ({
        lead: one.id,
        kind,
        fields: fieldsOf(one, values(one, brief)),
        ...(words && one === lead ? { words } : {}),
      }));
      if (!(await submit(drafts, messages.done(title, done)))) return;
      setNote('');
      if (isCall) endCall(lead.id);
      if (next === 'quote' || next === 'won') setStep(next);
      else if (next) go({ do: next }, true);
      else closeSheet();
    });

  if (step === 'quote') {
    // The question, and what was typed in it, stays with the lead.
    const later = () => {
      $askMore.set(lead.id);
      closeSheet();
    };
    return (
      <Dialog title="Quote sent" close="Later" onClose={later}>
        <p className="text-bark">
          <bdi>{lead.name}</bdi> is Quoted.
        </p>
        <PriceQuestion lead={lead} onDone={closeSheet} />
      </Dialog>
    );
  }
  if (step === 'won')
    return (
      <Dialog title="They said yes" close="Later" onClose={closeSheet}>
        <p className="text-bark">
          <bdi>{lead.name}</bdi> is Won.
        </p>
        <WonQuestion lead={lead} onDone={closeSheet} />
      </Dialog>
    );
  if (step === 'why')
    return (
      <Dialog title="How did it go?" close="Later" onClose={closeSheet}>
        <About lead={lead} after={after} />
        <p className="font-bold">
          Why isn’t <bdi>{callNameOf(lead)}</bdi> for you?
        </p>
        {isCall ? box : null}
        <Chips
          options={reasons}
          onPick={(reason) => choose(notForUs(lead, reason))}
          onSkip={() => choose(notForUs(lead))}
        />
      </Dialog>
    );
  const instead =
    after === 'their-call'
      ? null
      : isCall
        ? {
            label: 'I didn’t call',
            run() {
              endCall(lead.id);
              closeSheet();
            },
          }
        : { label: 'Another visit, or a follow-up', run: () => go({ do: 'next' }, true) };
  return (
    <Dialog title="How did it go?" close="Later" onClose={closeSheet}>
      <About lead={lead} after={after} />
      <TextArea
        id={`${after}-note`}
        label="Note"
        aside="optional"
        rows={2}
        maxLength={limits.note}
        value={note}
        onChange={setNote}
      />
      {isCall ? box : null}
      <div className="grid gap-1.5" aria-busy={isBusy}>
        {listOutcomes(after, lead, now).map((outcome) => {
          const status = statusAfter(outcome, lead);
          return (
            <button
              key={outcome.kind}
              type="button"
              className={`grid min-h-[4.25rem] w-full cursor-pointer grid-cols-[minmax(0,1fr)] min-[20rem]:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-board border-2 border-l-8 border-ink bg-white px-[0.9rem] py-1 text-left hover:bg-desk-row-hover ${status.edge}`}
              onClick={() => (outcome.kind === 'not_for_us' ? setStep('why') : choose(outcome))}
            >
              <b className="text-[1.1875rem] leading-tight">{outcome.title}</b>
              <StatusBadge status={status} />
              <span className="min-[20rem]:col-span-2 text-sm leading-[1.3] text-bark">
                {outcome.does}
              </span>
            </button>
          );
        })}
      </div>
      {instead ? (
        <Button look="link" className="justify-self-center" onClick={instead.run}>
          {instead.label}
        </Button>
      ) : null}
    </Dialog>
  );
}
