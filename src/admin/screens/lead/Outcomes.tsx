import type { Lead } from '#admin/leads/lead.ts';
import { edges, firstNameOf } from '#admin/screens/words/lead-words.ts';
import { Chips } from '#admin/ui/Chips.tsx';
import { StatusBadge } from '#admin/ui/StatusBadge.tsx';
import type { Status } from '#leads/statuses.ts';

/** How a call or a visit went: what it does is said, and done with one tap. */
export interface Choice<Kind extends string> {
  kind: Kind;
  title: string;
  does: string;
  /** The status that the lead has then. */
  status: Status;
}

interface Props<Kind extends string> {
  choices: readonly Choice<Kind>[];
  isBusy: boolean;
  onPick(kind: Kind): void;
}

/** Large buttons, one for each choice. */
export function Outcomes<Kind extends string>({ choices, isBusy, onPick }: Props<Kind>) {
  return (
    <div className="grid gap-1.5" aria-busy={isBusy}>
      {choices.map(({ kind, title, does, status }) => (
        <button
          key={kind}
          type="button"
          className={`grid min-h-[4.25rem] w-full cursor-pointer grid-cols-[1fr_auto] items-center gap-x-2 rounded-board border-2 border-l-8 border-ink bg-white px-[0.9rem] py-1 text-left hover:bg-desk-row-hover ${edges[status.id]}`}
          onClick={() => onPick(kind)}
        >
          <b className="text-[1.1875rem] leading-tight">{title}</b>
          <StatusBadge status={status} />
          <span className="col-span-2 text-sm leading-[1.3] text-bark">{does}</span>
        </button>
      ))}
    </div>
  );
}

const reasons = ['Too far', 'Not our work', 'Too small', 'Somebody selling', 'Other'];

/** Why a lead is not for the owner; null when he skips it. */
export function WhyNot({ lead, onPick }: { lead: Lead; onPick(reason: string | null): void }) {
  return (
    <>
      <p className="font-bold">Why isn’t {firstNameOf(lead)} for you?</p>
      <Chips
        options={reasons.map((value) => ({ value, label: value }))}
        onPick={onPick}
        onSkip={() => onPick(null)}
      />
    </>
  );
}
