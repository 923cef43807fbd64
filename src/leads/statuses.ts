/** A status of a lead: all that site, desk and exports say and do about it. This file imports nothing. */
interface StatusRow {
  id: string;
  label: string;
  /** Where the work stands: `new` asks for the first answer, `progress` for the next step, `closed` for nothing. */
  stage: 'new' | 'progress' | 'closed';
  /** What it means, for who sees the desk for the first time. */
  meaning: string;
  /** What the owner is asked when he sets it by the dropdown. */
  asks?: 'price' | 'ending';
  /** Whether it settles the price that is owed, as private.prepare_lead of the database. */
  settlesPrice?: true;
  /** Whether the customer has a price: the amounts of such leads are added up, and their draft asks about it. */
  isQuoted?: true;
  /** The color classes of its badge and of a lead's edge; the colors are in src/styles/tokens.css. */
  badge: string;
  edge: string;
}

/** The statuses in the order of work; the database allows no other. */
export const statuses = [
  {
    id: 'new',
    label: 'New',
    stage: 'new',
    meaning: 'No one has answered yet.',
    badge: 'bg-new-tint text-new',
    edge: 'border-l-new-mark',
  },
  {
    id: 'contacted',
    label: 'Contacted',
    stage: 'progress',
    meaning: 'You’ve called, texted or emailed.',
    badge: 'bg-contacted-tint text-contacted',
    edge: 'border-l-contacted-mark',
  },
  {
    id: 'quoted',
    label: 'Quoted',
    stage: 'progress',
    meaning: 'They have your price.',
    asks: 'price',
    settlesPrice: true,
    isQuoted: true,
    badge: 'bg-quoted-tint text-quoted',
    edge: 'border-l-quoted-mark',
  },
  {
    id: 'closed',
    label: 'Closed',
    stage: 'closed',
    meaning: 'Won, lost or not for you.',
    asks: 'ending',
    settlesPrice: true,
    badge: 'bg-closed-tint text-closed',
    edge: 'border-l-closed-mark',
  },
] as const satisfies readonly StatusRow[];

export type LeadStatus = (typeof statuses)[number]['id'];

/** A status of the list, or another text of the database, which is its own label and in no stage. */
export type Status = Omit<StatusRow, 'id' | 'stage'> &
  ({ id: LeadStatus; stage: StatusRow['stage'] } | { id: 'other'; stage: 'other' });

const quoted = statuses.filter((status) => 'isQuoted' in status);

/** What filters for customers who have a price: their status, or `priced` once there are several such. */
export const pricedFilter = quoted.length === 1 ? String(quoted[0]?.id) : 'priced';

/** The status with this id; one that is not in the list is its own label. */
export const toStatus = (text: string): Status =>
  statuses.find(({ id }) => id === text) ?? {
    id: 'other',
    label: text,
    stage: 'other',
    meaning: '',
    badge: 'bg-other-tint text-other',
    edge: 'border-l-desk-line',
  };
