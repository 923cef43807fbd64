import * as z from 'zod';
import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';
import type { AlertSite } from './alert.ts';
import { findLateSince } from './ringing.ts';

/** A test lead as the form sends it; `code` is what the database gave for it. */
export const testLead = (code: string) => ({
  name: 'Test lead',
  email: 'test-lead@example.com',
  self_test: code,
});

const scheduled = z.object({ self_test: z.string().nullable() });

/**
 * Does what is due by the clock: reminders, the evening's digest, the news of failed tests, and the day's test lead,
 * which goes through the site's own form. `mailTo` gets every alert: the desk names it. `postLead` posts it and gives the status of the answer. Throws when the
 * database does not answer or the form does not take it.
 */
export async function runSchedule(
  client: RpcClient<'enqueue_due_alerts'>,
  { timeZone, replyHours, nowMs }: AlertSite,
  mailTo: string,
  postLead: (fields: Record<string, string>) => Promise<number>,
): Promise<void> {
  const since = findLateSince(nowMs());
  const settings = {
    time_zone: timeZone,
    ...(replyHours && { reply_hours: replyHours }),
    late_since: since === null ? null : new Date(since).toISOString(),
    mail_to: mailTo,
  };
  const { self_test: code } = scheduled.parse(
    await callRpc(client, 'enqueue_due_alerts', { settings }),
  );
  const status = code === null ? 200 : await postLead(testLead(code));
  if (status !== 200) throw new Error(`The form answers the day's test lead with ${status}`);
}
