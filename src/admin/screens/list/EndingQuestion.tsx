import { useState } from 'react';
import type { Ending, Lead } from '#admin/leads/lead.ts';
import { $askEnding, submit } from '#admin/log/log.ts';
import { messages } from '#admin/messages.ts';
import { endingLabels } from '#admin/screens/words/clock-words.ts';
import { Chips } from '#admin/ui/Chips.tsx';

const lostReasons = ['Price', 'Somebody else', 'Postponed', 'Other'];
const endings = Object.entries(endingLabels).map(([value, label]) => ({ value, label }));

/** One row after a lead was closed by its dropdown: how did it end? A lost one is asked why. */
export function EndingQuestion({ lead }: { lead: Lead }) {
  const [isLost, setIsLost] = useState(false);
  const close = () => $askEnding.set(null);

  function save(ending: Ending, reason: string | null): void {
    close();
    void submit(
      [
        {
          lead: lead.id,
          kind: 'ending',
          fields: {
            ending: [lead.ending, ending],
            ...(reason ? { ending_reason: [lead.ending_reason, reason] } : {}),
          },
        },
      ],
      messages.done(endingLabels[ending], lead.name),
    );
  }

  return (
    <fieldset
      className="m-0 min-w-0 border-0 p-0 mt-1.5"
      aria-label={`How did it end with ${lead.name}?`}
    >
      <p className="mb-1 font-bold">{isLost ? 'Why?' : 'How did it end?'}</p>
      {isLost ? (
        <Chips
          options={lostReasons.map((value) => ({ value, label: value }))}
          onPick={(reason) => save('lost', reason)}
          onSkip={() => save('lost', null)}
        />
      ) : (
        <Chips
          options={endings}
          onPick={(ending) => (ending === 'lost' ? setIsLost(true) : save(ending as Ending, null))}
          onSkip={close}
        />
      )}
    </fieldset>
  );
}
