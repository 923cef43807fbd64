import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { listFollowUps } from '#admin/leads/next-times.ts';
import { messages } from '#admin/messages.ts';
import { useTyped } from '#admin/shell/use-typed.ts';
import { $now } from '#admin/stores/clock.ts';
import { fieldsOf } from '#admin/sync/draft-change.ts';
import { submit } from '#admin/sync/log.ts';
import { Chips } from '#admin/ui/Chips.tsx';
import { formatMoment, formatMoney } from '#admin/ui/formats.ts';
import { DollarField } from './DollarField.tsx';
import { readDollars } from './dollars.ts';

const none = 'none';
/** What is said of an amount that is none. */
export const dollarsProblem = 'Enter whole dollars up to 10 million, like 14200, or leave it empty';

/** One row after a quote: how much, which may stay empty, and when to follow up, which saves both. */
export function PriceQuestion({ lead, onDone }: { lead: Lead; onDone(): void }) {
  const now = useStore($now);
  const [amount, setAmount] = useTyped(`amount-${lead.id}`, String(lead.quote_dollars ?? ''));
  const [problem, setProblem] = useState('');
  const [, ...later] = listFollowUps(now);

  async function save(choice: string): Promise<void> {
    const dollars = readDollars(amount);
    if (dollars === undefined) {
      setProblem(dollarsProblem);
      return;
    }
    const at = choice === none ? null : choice;
    const fields = fieldsOf(lead, {
      quote_dollars: dollars,
      follow_up_at: at,
      follow_up_words: at && 'Sent a quote',
      price_by: null,
    });
    const said = [
      dollars === null ? '' : formatMoney(dollars),
      at && `follow-up ${formatMoment(now, at)}`,
    ];
    const words = [lead.name, ...said].filter(Boolean).join(', ');
    const isEmpty = Object.keys(fields).length === 0;
    if (
      !isEmpty &&
      !(await submit([{ lead: lead.id, kind: 'quote', fields }], messages.done('Quoted', words)))
    )
      return;
    setAmount(String(lead.quote_dollars ?? ''));
    onDone();
  }

  return (
    <fieldset
      className="m-0 mt-1.5 grid min-w-0 gap-1 border-0 p-0"
      aria-label={`Quote for ${lead.name}`}
    >
      <DollarField
        id={`amount-${lead.id}`}
        problem={problem}
        value={amount}
        onChange={setAmount}
        onKeyDown={({ key }) => {
          if (key === 'Enter') void save(later[0]?.at ?? none);
        }}
        hint={later[0] ? `Press Enter to save with a follow-up in ${later[0].label}` : ''}
      />
      <p className="font-bold">Follow up in</p>
      <Chips
        options={[
          ...later.map(({ label, at }) => ({ value: at, label })),
          { value: none, label: 'None' },
        ]}
        onPick={(choice) => void save(choice)}
      />
    </fieldset>
  );
}
