import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Ending, Lead } from '#admin/leads/lead.ts';
import { $askMore, change } from '#admin/log/log.ts';
import { messages } from '#admin/messages.ts';
import { endingLabels } from '#admin/screens/words/clock-words.ts';
import { findMonth, findReviewTime, toInstant } from '#admin/screens/words/next-times.ts';
import { $now } from '#admin/stores/clock.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips } from '#admin/ui/Chips.tsx';
import { formatMoment } from '#admin/ui/formats.ts';
import { TextField } from '#admin/ui/TextField.tsx';

const postponed = 'Postponed';
const lostReasons = ['Price', 'Somebody else', postponed, 'Other'];
const endings = Object.entries(endingLabels).map(([value, label]) => ({ value, label }));
const other = { value: 'other', label: 'Other' };
const questions = { how: 'How did it end?', why: 'Why?', when: 'When does it go on?' };

/**
 * One row after a lead was closed by its dropdown: how did it end? A lost one is asked why, a postponed one when.
 * Whoever is won is asked for a review two weeks later: everybody, whatever the job was like (FTC rule on reviews,
 * 16 CFR 465.7).
 */
export function EndingQuestion({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const [step, setStep] = useState<keyof typeof questions>('how');
  const [day, setDay] = useState<string | null>(null);
  const close = () => $askMore.set(null);
  const at = day ? toInstant(day, '09:00') : null;

  function save(ending: Ending, reason?: string, next?: { at: string; words: string }): void {
    close();
    const values = {
      ending,
      ending_reason: reason,
      follow_up_at: next?.at,
      follow_up_words: next?.words,
    };
    const words = next ? `${lead.name}. ${next.words} ${formatMoment(next.at)}` : lead.name;
    void change(lead, 'ending', values, messages.done(endingLabels[ending], words));
  }
  const pickEnding = (ending: Ending) => {
    if (ending === 'lost') setStep('why');
    else if (ending === 'won')
      save(ending, undefined, { at: findReviewTime(now), words: 'Ask for a review' });
    else save(ending);
  };
  const postpone = (until: string) => save('lost', postponed, { at: until, words: postponed });

  return (
    <fieldset
      className="m-0 min-w-0 border-0 p-0 mt-1.5"
      aria-label={`How did it end with ${lead.name}?`}
    >
      <p className="mb-1 font-bold">{questions[step]}</p>
      {step === 'how' ? (
        <Chips options={endings} onPick={(ending) => pickEnding(ending as Ending)} onSkip={close} />
      ) : null}
      {step === 'why' ? (
        <Chips
          options={lostReasons.map((value) => ({ value, label: value }))}
          onPick={(reason) => (reason === postponed ? setStep('when') : save('lost', reason))}
          onSkip={() => save('lost')}
        />
      ) : null}
      {step === 'when' ? (
        <Chips
          options={[
            { value: findMonth(now, 1), label: 'January' },
            { value: findMonth(now, 3), label: 'March' },
            other,
          ]}
          onPick={(until) => (until === other.value ? setDay('') : postpone(until))}
          onSkip={() => save('lost', postponed)}
        />
      ) : null}
      {step === 'when' && day !== null ? (
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
      ) : null}
    </fieldset>
  );
}
