import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { statusOf } from '#admin/leads/lead.ts';
import { $askMore, answeredStatus, fieldsOf, submit } from '#admin/log/log.ts';
import { messages } from '#admin/messages.ts';
import { useTyped } from '#admin/screens/frame/use-typed.ts';
import { QuoteQuestion } from '#admin/screens/list/QuoteQuestion.tsx';
import { describeVisited } from '#admin/screens/words/clock-words.ts';
import { findPriceTime } from '#admin/screens/words/next-times.ts';
import { $now } from '#admin/stores/clock.ts';
import { go, goBack } from '#admin/stores/route.ts';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { formatMoment } from '#admin/ui/formats.ts';
import { limits } from '#leads/limits.ts';
import { toStatus } from '#leads/statuses.ts';
import { type Choice, Outcomes, WhyNot } from './Outcomes.tsx';

type Outcome = 'quote' | 'price' | 'not_for_us';

/** After a visit: three choices. A price that is owed gets the clock that the site promises. */
export function AfterVisit({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const [note, setNote] = useTyped(`visit-note-${lead.id}`);
  const [step, setStep] = useState<'ask' | 'why' | 'quote'>('ask');
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, visit_at } = lead;
  const close = () => goBack({ do: null });
  const answered = answeredStatus(lead);
  const priceBy = findPriceTime(visit_at ? Date.parse(visit_at) : now, now);
  const choices: Choice<Outcome>[] = [
    {
      kind: 'quote',
      title: 'Quote sent',
      does: 'Asks the amount and when to follow up',
      status: toStatus('quoted'),
    },
    {
      kind: 'price',
      title: 'I owe a price',
      does: `Send it by ${formatMoment(priceBy)}`,
      status: answered.status ? toStatus(answered.status) : statusOf(lead),
    },
    {
      kind: 'not_for_us',
      title: 'Not for us',
      does: 'Asks why, no follow-up',
      status: toStatus('closed'),
    },
  ];

  async function choose(kind: Outcome, reason?: string | null): Promise<void> {
    if (isBusy) return;
    if (kind === 'not_for_us' && reason === undefined) {
      setStep('why');
      return;
    }
    setIsBusy(true);
    const values = {
      quote: { status: 'quoted', price_by: null },
      price: { ...answered, price_by: priceBy },
      not_for_us: { status: 'closed', ending: 'not_for_us', ending_reason: reason ?? undefined },
    }[kind];
    const done = {
      quote: messages.done('Quote sent', `${name} is Quoted`),
      price: messages.done('I owe a price', `${name}, by ${formatMoment(priceBy)}`),
      not_for_us: messages.done('Not for us', `${name} is Closed`),
    }[kind];
    const words = note.trim();
    const isSaved = await submit(
      [{ lead: id, kind, fields: fieldsOf(lead, values), ...(words ? { words } : {}) }],
      done,
    );
    setIsBusy(false);
    if (!isSaved) return;
    setNote('');
    if (kind === 'quote') setStep('quote');
    else close();
  }

  if (step === 'quote')
    return (
      <Dialog
        title="Quote sent"
        close="Later"
        onClose={() => {
          // The question, and what was typed in it, stays with the lead.
          $askMore.set(id);
          close();
        }}
      >
        <p className="text-bark">{name} is Quoted.</p>
        <QuoteQuestion lead={lead} onDone={close} />
      </Dialog>
    );
  return (
    <Dialog title="How did it go?" close="Later" onClose={close}>
      <p className="text-bark">
        Visited {name}
        {visit_at ? `, ${describeVisited(visit_at, now)}` : ''}.
      </p>
      {step === 'why' ? (
        <WhyNot lead={lead} onPick={(reason) => void choose('not_for_us', reason)} />
      ) : (
        <>
          <div className="field">
            <label htmlFor="visit-note">
              Note <span className="font-normal text-bark">optional</span>
            </label>
            <textarea
              id="visit-note"
              rows={2}
              maxLength={limits.note}
              value={note}
              onChange={({ currentTarget: { value } }) => setNote(value)}
            />
          </div>
          <Outcomes choices={choices} isBusy={isBusy} onPick={(kind) => void choose(kind)} />
          <button
            type="button"
            className="link-button justify-self-center"
            onClick={() => go({ do: 'next' }, true)}
          >
            Another visit, or a follow-up
          </button>
        </>
      )}
    </Dialog>
  );
}
