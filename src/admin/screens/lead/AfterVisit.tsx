import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type Lead, statusOf } from '#admin/leads/lead.ts';
import { $askMore, answeredStatus, change } from '#admin/log/log.ts';
import { messages } from '#admin/messages.ts';
import { QuoteQuestion } from '#admin/screens/list/QuoteQuestion.tsx';
import { describeVisited } from '#admin/screens/words/clock-words.ts';
import { findPriceTime } from '#admin/screens/words/next-times.ts';
import { $now } from '#admin/stores/clock.ts';
import { closeSheet, go } from '#admin/stores/route.ts';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { formatMoment } from '#admin/ui/formats.ts';
import { toStatus } from '#leads/statuses.ts';
import { type Choice, OutcomeSheet } from './OutcomeSheet.tsx';

type Outcome = 'quote' | 'price';

/** After a visit: three choices. A price that is owed gets the clock that the site promises. */
export function AfterVisit({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const [isQuoted, setIsQuoted] = useState(false);
  const { id, name, visit_at } = lead;
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
  ];

  async function save(
    { kind, title }: Choice<Outcome | 'not_for_us'>,
    words: string,
    reason: string | null,
  ): Promise<boolean> {
    const values = {
      quote: { status: 'quoted', price_by: null },
      price: { ...answered, price_by: priceBy },
      not_for_us: { status: 'closed', ending: 'not_for_us', ending_reason: reason ?? undefined },
    }[kind];
    const done = {
      quote: `${name} is Quoted`,
      price: `${name}, by ${formatMoment(priceBy)}`,
      not_for_us: `${name} is Closed`,
    }[kind];
    const isSaved = await change(lead, kind, values, messages.done(title, done), words);
    if (isSaved && kind === 'quote') setIsQuoted(true);
    else if (isSaved) closeSheet();
    return isSaved;
  }

  if (isQuoted)
    return (
      <Dialog
        title="Quote sent"
        close="Later"
        onClose={() => {
          // The question, and what was typed in it, stays with the lead.
          $askMore.set(id);
          closeSheet();
        }}
      >
        <p className="text-bark">{name} is Quoted.</p>
        <QuoteQuestion lead={lead} onDone={closeSheet} />
      </Dialog>
    );
  return (
    <OutcomeSheet
      lead={lead}
      name="visit"
      about={`Visited ${name}${visit_at ? `, ${describeVisited(visit_at, now)}` : ''}.`}
      choices={choices}
      onChoose={save}
      instead={{ label: 'Another visit, or a follow-up', run: () => go({ do: 'next' }, true) }}
    />
  );
}
