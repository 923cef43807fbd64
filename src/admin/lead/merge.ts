import { type Lead, serviceOf } from '#admin/leads/lead.ts';
import { messages } from '#admin/messages.ts';
import { type Draft, fieldsOf, type Values } from '#admin/sync/draft-change.ts';
import { submit } from '#admin/sync/log.ts';
import { formatDay, plural } from '#admin/ui/formats.ts';
import { limits } from '#leads/limits.ts';
import { cutText } from '#shared/text.ts';

/** What is taken over together, where the first field of a row is empty. */
const taken = [
  ['phone', 'phone_extension', 'phone_wrong'],
  ['email'],
  ['street'],
  ['area'],
  ['visit_at', 'visit_where'],
  ['follow_up_at', 'follow_up_words'],
  ['price_by'],
  ['quote_dollars'],
] as const;

/** Whether two requests of one person can become one: what has ended stays as it is. */
export const canMerge = (lead: Lead, other: Lead): boolean =>
  lead.status !== 'closed' && other.status !== 'closed';

/** The changes that make one of two requests: this one gets the words of the other, and what it has itself not; the other is closed. */
function draftMerge(lead: Lead, other: Lead): Draft[] {
  const fields = taken.filter(([first]) => lead[first] === null && other[first] !== null).flat();
  const values: Values = Object.fromEntries(fields.map((field) => [field, other[field]]));
  if (lead.status === 'new') values.status = other.status;
  const photos = other.photos > 0 ? `${plural(other.photos, 'photo')} there` : '';
  const about = [serviceOf(other), formatDay(other.created_at), photos].filter(Boolean).join(', ');
  const words = cutText(`Their other request (${about}): ${other.message ?? ''}`, limits.note);
  const closed = { status: 'closed', ending_reason: 'Merged into another request' };
  return [
    {
      lead: lead.id,
      kind: 'note',
      words: words.replace(/: $/, ''),
      fields: fieldsOf(lead, values),
    },
    { lead: other.id, kind: 'status', fields: fieldsOf(other, closed) },
  ];
}

/** Makes one of two requests; one Undo takes both changes back. */
export const merge = (lead: Lead, other: Lead): Promise<boolean> =>
  submit(draftMerge(lead, other), messages.done('Merged', `${lead.name}: two requests are one`));
