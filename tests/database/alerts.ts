import type { Engine } from './engines.ts';

export interface Received {
  outcome: 'stored' | 'known' | 'limited';
  submission_id: string;
  retry_after_seconds: number;
}

/** Stores a lead as the form's handler does. Posts differ unless their `fingerprints` are given. */
export async function receive(
  db: Engine,
  lead: Record<string, unknown> = {},
  sender: Record<string, unknown> = {},
): Promise<Received> {
  const [received] = await db.query<Received>('select * from public.receive_lead($1, $2)', [
    { name: 'Ann', email: 'ann@example.com', source: 'site', ...lead },
    { fingerprints: [crypto.randomUUID()], hashes: ['sender'], ...sender },
  ]);
  if (!received) throw new Error('receive_lead gave no row.');
  return received;
}

/** What a sender of alerts gets of one (the answer of claim_alerts). */
export interface Item {
  id: string;
  ids: string[];
  kind: string;
  channel: 'mail' | 'push' | 'forward';
  attempts: number;
  lead: { id: string; name: string } | null;
  leads: { name: string }[] | null;
  payload: Record<string, unknown>;
  device: { id: string; label: string; endpoint: string } | null;
  test: { arrived_code: string; started_by: string } | null;
}

export async function claim(db: Engine, most = 50): Promise<Item[]> {
  const rows = await db.query<{ item: Item }>('select public.claim_alerts($1) as item', [most]);
  return rows.map(({ item }) => item);
}

/** Which alerts these are: kind and way, like 'new mail' or 'new Pixel 8'. */
export const said = (items: readonly Item[]): string[] =>
  items.map(({ kind, channel, device }) => `${kind} ${device?.label ?? channel}`).sort();

export async function settle(
  db: Engine,
  items: readonly (Item | undefined)[],
  outcome: string,
  error?: string,
): Promise<void> {
  for (const item of items)
    await db.query('select public.record_delivery($1, $2, $3)', [item?.ids, outcome, error]);
}

export async function addDevice(db: Engine, label: string): Promise<void> {
  await db.query(
    `insert into private.devices (label, endpoint, p256dh, auth) values ($1, $2, 'key', 'auth')`,
    [label, `https://push.example/${encodeURIComponent(label)}`],
  );
}
