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
  addresses: string[];
  test: { arrived_code: string; started_by: string } | null;
}

export async function claim(db: Engine, most = 50, forwards = false): Promise<Item[]> {
  const rows = await db.query<{ item: Item }>('select public.claim_alerts($1, $2) as item', [
    most,
    forwards,
  ]);
  return rows.map(({ item }) => item);
}

export async function settle(
  db: Engine,
  ids: readonly string[],
  outcome: string,
  error?: string,
): Promise<void> {
  await db.query('select public.settle_alert($1, $2, $3)', [ids, outcome, error]);
}

export async function addDevice(db: Engine, label: string): Promise<string> {
  const [device] = await db.query<{ id: string }>(
    `insert into private.devices (label, endpoint, p256dh, auth)
      values ($1, $2, 'key', 'auth') returning id`,
    [label, `https://push.example/${encodeURIComponent(label)}`],
  );
  return device?.id ?? '';
}

export { clear } from './engines.ts';
