import type { Lead } from '#admin/leads/lead.ts';
import { $askMore } from '#admin/log/log.ts';
import { EndingQuestion } from './EndingQuestion.tsx';
import { QuoteQuestion } from './QuoteQuestion.tsx';

/** One row after the dropdown has set Quoted or Closed, until the owner has said more. */
export default function StatusQuestion({ lead }: { lead: Lead }) {
  const close = () => $askMore.set(null);
  if (lead.status === 'closed') return <EndingQuestion lead={lead} />;
  return lead.status === 'quoted' ? <QuoteQuestion lead={lead} onDone={close} /> : null;
}
