import { useStore } from '@nanostores/react';
import type { Lead } from '#admin/leads/lead.ts';
import { listFollowUps } from '#admin/leads/next-times.ts';
import { endOfVisit } from '#admin/leads/today.ts';
import { messages } from '#admin/messages.ts';
import { $now } from '#admin/stores/clock.ts';
import { go } from '#admin/stores/route.ts';
import { change } from '#admin/sync/log.ts';
import { Button } from '#admin/ui/Button.tsx';
import { Chips } from '#admin/ui/Chips.tsx';
import { formatMoment } from '#admin/ui/formats.ts';
import { Icon } from '#admin/ui/Icon.tsx';
import { Panel, PanelHeading } from '#admin/ui/Panel.tsx';
import { CalendarLink } from './CalendarLink.tsx';

const none = 'none';
const other = 'other';

/** Follow-up and visit of a lead. */
export function NextStep({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const { name, status, follow_up_at, follow_up_words, visit_at, visit_where } = lead;
  const isOver = endOfVisit(lead) <= now;
  const [first, , week] = listFollowUps(now);
  const choices = [first, week].flatMap((choice) =>
    choice ? [{ value: choice.at, label: choice.label }] : [],
  );
  // One time may be written in several ways.
  const followUpMs = Date.parse(follow_up_at ?? '');
  const listed = choices.find(({ value }) => Date.parse(value) === followUpMs)?.value;

  function setFollowUp(value: string): void {
    if (value === other) {
      go({ do: 'next' });
      return;
    }
    const at = value === none ? null : value;
    void change(
      lead,
      'follow_up',
      { follow_up_at: at, ...(at ? {} : { follow_up_words: null }) },
      at
        ? messages.done('Follow-up set', `${name}, ${formatMoment(now, at)}`)
        : messages.done('Follow-up removed', name),
    );
  }

  return (
    <Panel className="grid gap-[1.1rem]">
      <div>
        <PanelHeading>Follow-up</PanelHeading>
        {follow_up_at ? (
          <p className="mb-1 [overflow-wrap:anywhere]">
            {formatMoment(now, follow_up_at)}
            {follow_up_words ? `: ${follow_up_words}` : ''}
          </p>
        ) : null}
        <Chips
          options={[{ value: none, label: 'None' }, ...choices, { value: other, label: 'Other' }]}
          chosen={follow_up_at ? (listed ?? other) : none}
          onPick={setFollowUp}
        />
      </div>
      <div>
        <PanelHeading>Visit</PanelHeading>
        {visit_at ? (
          <p className="mb-1">
            {formatMoment(now, visit_at)}
            {visit_where ? `, ${visit_where}` : ''}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-1.5">
          {visit_at && !isOver ? <CalendarLink lead={lead} className="button second px-2" /> : null}
          {isOver && status !== 'closed' ? (
            <Button className="px-2" onClick={() => go({ do: 'after-visit' })}>
              How did it go?
            </Button>
          ) : null}
          <Button className="px-2" onClick={() => go({ do: 'next' })}>
            <Icon name="day" />
            <span className="pl-1">{visit_at && !isOver ? 'Change the visit' : 'Set a visit'}</span>
          </Button>
          {visit_at ? (
            <Button
              look="link"
              onClick={() =>
                void change(
                  lead,
                  'visit',
                  { visit_at: null, visit_where: null },
                  messages.done('Visit removed', name),
                )
              }
            >
              Remove the visit
            </Button>
          ) : null}
        </div>
      </div>
    </Panel>
  );
}
