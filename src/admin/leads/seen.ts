import type { Lead, LeadRecord } from './lead.ts';
import { numbersOf } from './search-terms.ts';
import { isUnanswered } from './today.ts';

const most = 20;

/**
 * Other leads with this phone or email, closed ones too, newest first, at most 20. Either may be empty. `records`:
 * all leads, newest first; `besides`: the lead that is shown.
 */
export function seenBefore(
  records: readonly LeadRecord[],
  { phone, email }: { phone: string | null; email: string | null },
  besides?: string,
): Lead[] {
  const numbers = numbersOf(phone);
  const address = email?.trim().toLowerCase();
  return records
    .map(({ row }) => row)
    .filter(
      (lead) =>
        lead.id !== besides &&
        (numbersOf(lead.phone).some((number) => numbers.includes(number)) ||
          (address && lead.email?.toLowerCase() === address)),
    )
    .slice(0, most);
}

/** Other leads of the same person that wait for their first answer. `records`: all leads, newest first. */
export const findTwins = (records: readonly LeadRecord[], lead: Lead): Lead[] =>
  seenBefore(records, lead, lead.id).filter(isUnanswered);
