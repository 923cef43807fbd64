import { useStore } from '@nanostores/react';
import type { Lead } from '#admin/leads/lead.ts';
import { listFollowUps, listMoves } from '#admin/leads/next-times.ts';
import { findClash } from '#admin/leads/today.ts';
import { messages } from '#admin/messages.ts';
import { $now } from '#admin/stores/clock.ts';
import { go } from '#admin/stores/route.ts';
import { $leads } from '#admin/sync/leads.ts';
import { change } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips } from '#admin/ui/Chips.tsx';
import { Dialog } from '#admin/ui/Dialog.tsx';
import { formatMoment, formatTime } from '#admin/ui/formats.ts';

interface Props {
  lead: Lead;
  kind: 'visit' | 'due';
  onClose(): void;
}

/** Moves a visit to another day at its time, or puts a follow-up off with its words: one tap, with Undo. */
export default function MoveSheet({ lead, kind, onClose }: Props) {
  const now = useStore($now);
  const leads = useStore($leads);
  const isVisit = kind === 'visit';
  const { name, visit_at, follow_up_at, follow_up_words } = lead;
  const at = isVisit ? visit_at : follow_up_at;
  const options = isVisit ? listMoves(now, visit_at) : listFollowUps(now);

  function move(to: string): void {
    onClose();
    const clash = isVisit ? findClash(leads, lead.id, to) : null;
    const also = clash?.visit_at
      ? `. You also have ${clash.name} at ${formatTime(clash.visit_at)}`
      : '';
    void change(
      lead,
      isVisit ? 'visit' : 'follow_up',
      isVisit ? { visit_at: to } : { follow_up_at: to },
      messages.done(
        isVisit ? 'Visit moved' : 'Follow-up moved',
        `${name}, ${formatMoment(now, to)}${also}`,
      ),
    );
  }

  return (
    <Dialog
      title={
        <>
          Move <bdi>{name}</bdi>
        </>
      }
      close="Cancel"
      onClose={onClose}
    >
      <p className="text-bark">
        Current {isVisit ? 'visit' : 'follow-up'}: {at ? formatMoment(now, at) : 'not set'}.{' '}
        {isVisit ? 'The time of day stays the same.' : follow_up_words}
      </p>
      <Chips options={options.map(({ label, at: value }) => ({ label, value }))} onPick={move} />
      <Button
        look="link"
        className="w-fit px-0"
        onClick={() => {
          onClose();
          go({ lead: lead.id, do: 'next' });
        }}
      >
        Another day or time
      </Button>
    </Dialog>
  );
}
