import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { type Ending, type Lead, statusOf } from '#admin/leads/lead.ts';
import { findMonth, toInstant } from '#admin/leads/next-times.ts';
import { messages } from '#admin/messages.ts';
import { $now } from '#admin/stores/clock.ts';
import { $toasts } from '#admin/stores/toasts.ts';
import { $askMore, change } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips } from '#admin/ui/Chips.tsx';
import { endingLabels } from '#admin/ui/describe-field.ts';
import { formatMoment } from '#admin/ui/formats.ts';
import { TextField } from '#admin/ui/TextField.tsx';
import { PriceQuestion } from './PriceQuestion.tsx';
import { WonQuestion } from './WonQuestion.tsx';

const postponed = 'Postponed';
const lostReasons = ['Price', 'Somebody else', postponed, 'Other'];
const endings = Object.entries(endingLabels).map(([value, label]) => ({ value, label }));
const other = { value: 'other', label: 'Other' };
const close = () => $askMore.set(null);

/** How did it end? A lost one is asked why, a postponed one when, a won one when the job begins and ends. */
function EndingQuestion({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const [step, setStep] = useState<'how' | 'why' | 'when' | 'won'>('how');
  const [day, setDay] = useState<string | null>(null);
  const at = day ? toInstant(day, '09:00') : null;

  function save(ending: Ending, reason?: string, next?: { at: string; words: string }): void {
    if (ending === 'won') setStep('won');
    else close();
    const values = {
      ending,
      ending_reason: reason,
      follow_up_at: next?.at,
      follow_up_words: next?.words,
    };
    const words = next ? `${lead.name}. ${next.words} ${formatMoment(now, next.at)}` : lead.name;
    void change(lead, 'ending', values, messages.done(endingLabels[ending], words));
  }
  const postpone = (until: string) => save('lost', postponed, { at: until, words: postponed });

  const steps = {
    how: {
      title: 'How did it end?',
      options: endings,
      pick: (ending: string) => (ending === 'lost' ? setStep('why') : save(ending as Ending)),
      skip: close,
    },
    why: {
      title: 'Why?',
      options: lostReasons,
      pick: (reason: string) => (reason === postponed ? setStep('when') : save('lost', reason)),
      skip: () => save('lost'),
    },
    when: {
      title: 'When does it resume?',
      options: [
        { value: findMonth(now, 1), label: 'January' },
        { value: findMonth(now, 3), label: 'March' },
        other,
      ],
      pick: (until: string) => (until === other.value ? setDay('') : postpone(until)),
      skip: () => save('lost', postponed),
    },
  };
  if (step === 'won') return <WonQuestion lead={lead} onDone={close} />;
  const { title, options, pick, skip } = steps[step];
  return (
    <fieldset
      className="m-0 min-w-0 border-0 p-0 mt-1.5"
      aria-label={`How did it end with ${lead.name}?`}
    >
      <p className="mb-1 font-bold">{title}</p>
      <Chips options={options} onPick={pick} onSkip={skip} />
      {day === null ? null : (
        <div className="mt-1 grid gap-1">
          <TextField
            id={`until-${lead.id}`}
            label="Day"
            type="date"
            value={day}
            onChange={setDay}
          />
          <Button disabled={!at} onClick={() => at && postpone(at)}>
            Save
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** One row after the dropdown has set a status that asks for more, until the owner has said more. */
export default function StatusQuestion({ lead }: { lead: Lead }) {
  const { asks } = statusOf(lead);
  const question = useRef<HTMLDivElement>(null);
  // Toasts, and what else lies over the page, stay below it, also the next ones, and below its next step.
  useEffect(() => {
    const overPage = document.getElementById('over-page');
    const show = () => {
      const { current: asked } = question;
      const top = overPage?.getBoundingClientRect().top ?? innerHeight;
      asked?.style.setProperty('scroll-margin-bottom', `${innerHeight - top}px`);
      asked?.scrollIntoView({ block: 'nearest' });
    };
    overPage?.toggleAttribute('data-asked', true);
    const unsubscribe = $toasts.subscribe(() => requestAnimationFrame(show));
    const sizes = new ResizeObserver(show);
    if (question.current) sizes.observe(question.current);
    return () => {
      unsubscribe();
      sizes.disconnect();
      overPage?.removeAttribute('data-asked');
    };
  }, []);
  return (
    <div ref={question}>
      {asks === 'ending' ? <EndingQuestion lead={lead} /> : null}
      {asks === 'price' ? <PriceQuestion lead={lead} onDone={close} /> : null}
    </div>
  );
}
