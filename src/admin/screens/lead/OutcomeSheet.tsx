import { type ReactNode, useState } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { useTyped } from '#admin/screens/frame/use-typed.ts';
import { edges, firstNameOf } from '#admin/screens/words/lead-words.ts';
import { closeSheet } from '#admin/stores/route.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips } from '#admin/ui/Chips.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { useBusy } from '#admin/ui/Form.tsx';
import { StatusBadge } from '#admin/ui/StatusBadge.tsx';
import { TextArea } from '#admin/ui/TextField.tsx';
import { limits } from '#leads/limits.ts';
import { type Status, toStatus } from '#leads/statuses.ts';

/** How a call or a visit went: what it does is said, and done with one tap. */
export interface Choice<Kind extends string> {
  kind: Kind;
  title: string;
  does: string;
  /** The status that the lead has then. */
  status: Status;
}

const notForUs: Choice<'not_for_us'> = {
  kind: 'not_for_us',
  title: 'Not for us',
  does: 'Asks why, no follow-up',
  status: toStatus('closed'),
};
const reasons = ['Too far', 'Not our work', 'Too small', 'Somebody selling', 'Other'];

interface Props<Kind extends string> {
  lead: Lead;
  /** What it was, `call` or `visit`: the note that is typed is kept under its name. */
  name: string;
  /** The call or visit in a sentence. */
  about: ReactNode;
  choices: readonly Choice<Kind>[];
  /** Saves the choice with what was typed; `reason` is why it is not for him, null when he skips that. */
  onChoose(
    choice: Choice<Kind | 'not_for_us'>,
    words: string,
    reason: string | null,
  ): Promise<boolean>;
  children?: ReactNode;
  /** What he does instead. */
  instead: { label: string; run(): void };
}

/** Asks how a call or a visit went: a large button for each choice, the last one asks why. */
export function OutcomeSheet<Kind extends string>(props: Props<Kind>) {
  const { lead, name, about, choices, onChoose, children, instead } = props;
  const [note, setNote] = useTyped(`${name}-note-${lead.id}`);
  const [asksWhy, setAsksWhy] = useState(false);
  const [isBusy, run] = useBusy();
  const choose = (choice: Choice<Kind | 'not_for_us'>, reason: string | null = null) =>
    run(async () => {
      if (await onChoose(choice, note.trim(), reason)) setNote('');
    });
  return (
    <Dialog title="How did it go?" close="Later" onClose={closeSheet}>
      <p className="text-bark">{about}</p>
      {asksWhy ? (
        <>
          <p className="font-bold">Why isn’t {firstNameOf(lead)} for you?</p>
          <Chips
            options={reasons.map((value) => ({ value, label: value }))}
            onPick={(reason) => choose(notForUs, reason)}
            onSkip={() => choose(notForUs)}
          />
        </>
      ) : (
        <>
          <TextArea
            id={`${name}-note`}
            label="Note"
            aside="optional"
            rows={2}
            maxLength={limits.note}
            value={note}
            onChange={setNote}
          />
          {children}
          <div className="grid gap-1.5" aria-busy={isBusy}>
            {[...choices, notForUs].map((choice) => (
              <button
                key={choice.kind}
                type="button"
                className={`grid min-h-[4.25rem] w-full cursor-pointer grid-cols-[1fr_auto] items-center gap-x-2 rounded-board border-2 border-l-8 border-ink bg-white px-[0.9rem] py-1 text-left hover:bg-desk-row-hover ${edges[choice.status.id]}`}
                onClick={() => (choice === notForUs ? setAsksWhy(true) : choose(choice))}
              >
                <b className="text-[1.1875rem] leading-tight">{choice.title}</b>
                <StatusBadge status={choice.status} />
                <span className="col-span-2 text-sm leading-[1.3] text-bark">{choice.does}</span>
              </button>
            ))}
          </div>
          <Button look="link" className="justify-self-center" onClick={instead.run}>
            {instead.label}
          </Button>
        </>
      )}
    </Dialog>
  );
}
