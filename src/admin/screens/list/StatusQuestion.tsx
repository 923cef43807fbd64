import { useEffect, useRef } from 'react';
import type { Lead } from '#admin/leads/lead.ts';
import { $askMore } from '#admin/log/log.ts';
import { EndingQuestion } from './EndingQuestion.tsx';
import { QuoteQuestion } from './QuoteQuestion.tsx';

/** One row after the dropdown has set Quoted or Closed, until the owner has said more. */
export default function StatusQuestion({ lead }: { lead: Lead }) {
  const question = useRef<HTMLDivElement>(null);
  // The toast of the change stays below it.
  useEffect(() => {
    question.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const close = () => $askMore.set(null);
  return (
    <div ref={question} className="scroll-mb-[17rem] lg:scroll-mb-[11rem]">
      {lead.status === 'closed' ? <EndingQuestion lead={lead} /> : null}
      {lead.status === 'quoted' ? <QuoteQuestion lead={lead} onDone={close} /> : null}
    </div>
  );
}
