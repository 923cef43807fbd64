import { useStore } from '@nanostores/react';
import { findNextStep } from '#admin/leads/countdown.ts';
import { describeJob, edgeOf } from '#admin/leads/describe-lead.ts';
import { type Lead, statusOf } from '#admin/leads/lead.ts';
import { Boundary } from '#admin/shell/lazy-screen.tsx';
import { RouteLink } from '#admin/shell/RouteLink.tsx';
import { $now } from '#admin/stores/clock.ts';
import { $route, hrefWith } from '#admin/stores/route.ts';
import { formatShortDay } from '#admin/ui/formats.ts';
import { StatusDot } from '#admin/ui/StatusBadge.tsx';
import { dashed, useWaits } from '#admin/unsent/UnsentMark.tsx';
import { FailedLead } from './FailedLead.tsx';

function Row({ lead }: { lead: Lead }) {
  const now = useStore($now);
  const isOpen = useStore($route).lead === lead.id;
  const waits = useWaits(lead.id);
  const job = [describeJob(lead), findNextStep(lead, now)?.words].filter(Boolean).join(' · ');
  return (
    <li
      className={`border-b-[1.5px] border-l-6 border-b-desk-rule ${edgeOf(lead)} ${isOpen ? 'bg-desk-row-hover outline-2 -outline-offset-2 outline-ink' : ''} ${waits ? dashed : ''}`}
    >
      <RouteLink
        className="block min-h-[4rem] py-[0.5rem] pr-[0.5rem] pl-[0.7rem] text-inherit no-underline hover:bg-desk-row-hover"
        href={hrefWith({ lead: lead.id, do: null })}
        data-lead={lead.id}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="flex items-baseline justify-between gap-x-1.5">
          <b className="min-w-0 truncate text-[1.0625rem] leading-[1.3]">
            <bdi>{lead.name}</bdi>
          </b>
          <span className="flex-none text-sm text-bark">
            {formatShortDay(now, lead.created_at)}
          </span>
        </span>
        <span className="flex gap-x-1.5 text-sm leading-[1.35] text-bark">
          <StatusDot status={statusOf(lead)} />
          <span className="truncate">{job}</span>
        </span>
      </RouteLink>
    </li>
  );
}

/** Leads in two lines each: who, when, status, what and where. The rest comes with a tap. */
export function LeadList({ rows, labelledBy }: { rows: readonly Lead[]; labelledBy: string }) {
  return (
    <ul className="m-0 list-none border-t-2 border-ink p-0" aria-labelledby={labelledBy}>
      {rows.map((lead) => (
        <Boundary
          key={lead.id}
          instead={
            <li className="border-b-[1.5px] border-b-desk-rule px-[0.7rem] text-sm">
              <FailedLead lead={lead} />
            </li>
          }
        >
          <Row lead={lead} />
        </Boundary>
      ))}
    </ul>
  );
}
