import { asFailure, done, notReached, type Result } from '#admin/result.ts';
import type { Channel, FailedStep } from '#leads/channels.ts';
import type { Database } from '#supabase/database.types.ts';
import { ask, call } from './ask.ts';
import { getClient } from './client.ts';
import { fetchInTime } from './connection.ts';

type Instant = string | null;

/** The delivery health of one channel. */
interface Health {
  last_accepted_at: Instant;
  last_shown_at: Instant;
  /** When the oldest alert was written that is still tried. */
  pending_since: Instant;
  /** Alerts that were given up and not acknowledged. */
  given_up: number;
  last_error: string | null;
  /** What the email service said, after the address it was about. */
  last_answer?: string | null;
}

/** A phone or computer that shows alerts. */
export interface Device {
  id: string;
  label: string;
  last_seen_at: string;
  last_shown_at: Instant;
  last_error: string | null;
}

/** The last test lead; only `failed_in_a_row` when there was none yet. */
export interface SelfTest {
  started_at?: string;
  mail_accepted_at?: Instant;
  mail_arrived_at?: Instant;
  push_shown_at?: Instant;
  failed_step?: FailedStep | null;
  failed_in_a_row: number;
}

/** What `alert_state()` answers (`supabase/migrations`, alerts). */
export interface AlertState extends Record<Channel, Health | null> {
  mail: Health & {
    addresses: string[];
    /** The address of the host's settings, which gets every alert; null until the schedule has run. */
    host?: string | null;
    /** Addresses whose mailbox has not agreed yet. */
    unconfirmed: string[];
    /** The owner is to say whether the addresses are still right. */
    to_check: boolean;
  };
  push: Health & { devices: Device[] };
  /** How handing leads on does; null while that is off. */
  forward: Health | null;
  /** When the calendar link was made; null without one. */
  calendar: Instant;
  self_test: SelfTest;
  refusals_7d: number;
  /** `given_up`: those of `count` that the database has not accepted for five days. */
  parked: { count: number; oldest: Instant; given_up: number } | null;
  server_time: string;
}

/** What became of an alert about a lead. */
export interface LeadAlert {
  kind: 'new' | 'reminder' | 'overdue' | 'forward';
  channel: Channel;
  /** The phone's name. */
  label: string | null;
  created_at: string;
  accepted_at: Instant;
  shown_at: Instant;
  given_up_at: Instant;
}

/** Triggers delivery of any due alerts. The result is safe to ignore: the schedule does the same every few minutes. */
export async function runAlerts(): Promise<void> {
  if (navigator.onLine === false) return;
  await fetchInTime('/api/run-alerts', { method: 'POST' }).catch(() => {});
}

type SettingsRow = Database['public']['Tables']['desk_settings']['Row'];
/** What the owner has set. */
export type DeskSettings = Pick<SettingsRow, 'digest' | 'reminders' | 'first_name'>;

const settingsColumns = 'digest, reminders, first_name';

export const loadSettings = (): Promise<Result<DeskSettings>> =>
  ask(() => getClient().from('desk_settings').select(settingsColumns).single());

/** Saves the given settings and returns all as the database holds them. */
export const saveSettings = (settings: Partial<DeskSettings>): Promise<Result<DeskSettings>> =>
  ask(() =>
    getClient()
      .from('desk_settings')
      .update(settings)
      .eq('id', true)
      .select(settingsColumns)
      .single(),
  );

/**
 * Sends a test lead through the site's own form, with the code that the database gave for it. Fails when the
 * form does not take it.
 */
export async function sendTestLead(): Promise<Result<unknown>> {
  const started = await call<{ code: string }>('start_self_test');
  if (!started.ok) return started;
  const lead = { name: 'Test lead', email: 'test-lead@example.com', self_test: started.value.code };
  try {
    const answer = await fetchInTime('/api/submit-lead', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(lead),
    });
    return answer.ok ? done : asFailure({}, answer.status);
  } catch (error) {
    return notReached(error);
  }
}
