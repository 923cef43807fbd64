import { useStore } from '@nanostores/react';
import { $pending, $unsent, type Change } from '#admin/sync/log.ts';
import { Icon } from '#admin/ui/Icon.tsx';

/** What a change is called where its kind does not say it. */
const words: Partial<Record<Change['kind'], string>> = {
  add: 'new lead',
  reached: 'call',
  left_message: 'call',
  no_answer: 'call',
  wrong_number: 'call',
  not_for_us: 'call',
  mail: 'email',
  follow_up: 'follow-up',
};

/** The edge of a row with a change that is only on this phone. */
export const dashed = 'outline-2 -outline-offset-2 outline-dashed outline-ink';

/** The changes of a lead that are only on this phone, in words; empty without any. */
export function useWaits(lead: string): string {
  const own = useStore($unsent).filter((item) => item.change.lead === lead && !item.conflict);
  return [...new Set(own.map(({ change: { kind } }) => words[kind] ?? kind))].join(', ');
}

/** A small clock while a change of a lead is on its way; nothing moves for it. */
export function SendingMark({ lead }: { lead: string }) {
  const isSending = useStore($pending).some(
    ({ change, hasWaited, problem, conflict }) =>
      change.lead === lead && !hasWaited && problem === undefined && !conflict,
  );
  if (!isSending) return null;
  return (
    <span className="relative">
      <Icon name="wait" className="absolute top-[0.2em] left-0.5 w-[0.9rem] text-bark" />
    </span>
  );
}

/** Says that something is only on this phone, and what: over a row, whose height stays. */
export function UnsentMark({ what, place }: { what: string; place: string }) {
  return (
    <span
      className={`absolute flex items-center gap-1 rounded-board border-2 border-dashed border-ink bg-white px-1 text-sm leading-[1.3] font-semibold text-ink max-[18rem]:static min-[18rem]:whitespace-nowrap ${place}`}
    >
      <Icon name="wait" className="w-[1rem]" />
      Waiting: {what}
    </span>
  );
}
