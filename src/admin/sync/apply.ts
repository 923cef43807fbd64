import type { ChangeKind, Lead, LeadEvent, LeadRecord } from '#admin/record.ts';
import { toStatus } from '#leads/statuses.ts';
import { emptyRow } from './empty-row.ts';
import type { Pending } from './outbox.ts';

const answeredBy: Partial<Record<ChangeKind, string>> = {
  reached: 'phone',
  left_message: 'phone',
  not_for_us: 'phone',
  text: 'text',
  mail: 'mail',
};

/** The row after a change, as the database will have it (docs/desk.md, Changes). */
function change(row: Lead, { change: { fields = {}, kind, made_at } }: Pending): Lead {
  const values = Object.fromEntries(Object.entries(fields).map(([field, [, to]]) => [field, to]));
  const next: Lead = { ...row, ...values, changed_at: made_at };
  if (next.status === 'closed' && row.status !== 'closed')
    Object.assign(next, { follow_up_at: null, follow_up_words: null });
  if (next.status !== 'closed' && row.status === 'closed')
    Object.assign(next, { ending: null, ending_reason: null });
  if (next.status !== row.status && toStatus(next.status).settlesPrice) next.price_by = null;
  if (kind === 'undo') {
    // Put back to New, it is unanswered again.
    const isAgainNew = next.status === 'new' && row.status !== 'new';
    return isAgainNew ? { ...next, first_answer_at: null, first_answer_via: null } : next;
  }
  const via =
    answeredBy[kind] ??
    (next.visit_at !== row.visit_at && next.visit_at ? 'visit' : undefined) ??
    (row.status === 'new' && next.status !== 'new' ? 'status' : undefined);
  if (via && !next.first_answer_at)
    Object.assign(next, { first_answer_at: made_at, first_answer_via: via });
  return next;
}

/** What is pending as a row of the history. */
const toEvent = ({ change }: Pending): LeadEvent => ({
  id: change.id,
  kind: change.kind,
  words: change.words ?? null,
  changes: (change.fields ?? {}) as LeadEvent['changes'],
  made_at: change.made_at,
  stored_at: change.made_at,
  device: change.device,
  undoes: change.undoes ?? null,
  conflict: null,
});

/** The leads with what is pending: `records` are those that the server has, newest first, as is the answer. */
export function applyPending(
  records: readonly LeadRecord[],
  pending: readonly Pending[],
): readonly LeadRecord[] {
  // What the server did not take is not shown as if it held; a new lead is, as only this device has it.
  const open = pending.filter(
    ({ change: { kind }, conflict, problem }) =>
      !conflict && (problem === undefined || kind === 'add'),
  );
  const byLead = new Map<string, Pending[]>();
  for (const item of open) {
    const { lead } = item.change;
    byLead.set(lead, [...(byLead.get(lead) ?? []), item]);
  }
  if (byLead.size === 0) return records;
  const undone = new Set(open.map(({ change: { undoes } }) => undoes));
  const changed = records.flatMap((record) => {
    const own = byLead.get(record.row.id);
    if (!own) return record;
    byLead.delete(record.row.id);
    if (record.events.some(({ id, kind }) => kind === 'add' && undone.has(id))) return [];
    const known = new Set(record.events.map(({ id }) => id));
    const fresh = own.filter(({ change: { id, kind } }) => kind !== 'add' && !known.has(id));
    return {
      ...record,
      row: fresh.reduce(change, record.row),
      events: [...fresh.map(toEvent).reverse(), ...record.events],
    };
  });
  const added = [...byLead.values()].flatMap((own) => {
    const [{ change: first }] = own as [Pending];
    if (first.kind !== 'add' || undone.has(first.id)) return [];
    const row = own.reduce(change, emptyRow(first.lead, first.made_at));
    return [{ row, events: own.map(toEvent).reverse(), version: 0 }];
  });
  return [...added.reverse(), ...changed].filter(({ row }) => !row.suspected_spam);
}
