import * as z from 'zod';
import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';
import { isEqual } from '#server/http/crypto.ts';
import { refuseMethod, replyJson } from '#server/http/reply.ts';
import { countLeft } from '#server/second-store/drain.ts';
import { listParked, type SecondStore } from '#server/second-store/store.ts';
import {
  type EnvName,
  findEnvProblems,
  findForwardProblems,
  type ReadEnv,
} from '#shared/environment.ts';

interface Health {
  /** Like `second` and `secret` undefined while the environment is wrong. */
  client: RpcClient<'health'> | undefined;
  second: SecondStore | undefined;
  /** LEAD_WEBHOOK_SECRET: a caller that sends it as `x-webhook-secret` gets the reasons. */
  secret: string | undefined;
  /** What `findMissing` finds. */
  missing: readonly Missing[];
  /** FORWARD_URL. */
  forwardUrl: string | undefined;
  nowMs: number;
  /** Whether a preview of the site is asked, which stores and sends nothing. */
  isPreview?: boolean;
}

// The rest of the database's answer is for the doctor (tools/launch/project.ts).
const state = z.looseObject({
  alerts_pending_since: z.string().nullable(),
  last_accepted_at: z.string().nullable(),
  failed_tests: z.int(),
  feed_is_ahead: z.boolean(),
});
const longestWaitMs = 25 * 60_000;
const callTimeoutMs = 5000;

/**
 * `/api/health` for an outside monitor: 503 while a variable is missing, the database or the second store does
 * not answer, a lead there is past retrying, an alert has waited for 25 minutes, after two failed self-tests, or after a
 * restore until the phones begin again. It names no person.
 */
export async function handleHealth(request: Request, given: Health): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod('GET, HEAD');
  const { client, second, secret, missing, forwardUrl, nowMs, isPreview } = given;
  const [database, parked] = await Promise.all([
    client &&
      callRpc(client, 'health', {}, callTimeoutMs).then(
        (data) => state.safeParse(data).data,
        () => undefined,
      ),
    second &&
      listParked(second).then(
        (ids) => countLeft(ids, nowMs),
        () => undefined,
      ),
  ]);
  const sinceMs = Date.parse(database?.alerts_pending_since ?? '');
  const isStored = missing.length === 0 && parked?.givenUp === 0;
  const isTold = database && database.failed_tests < 2 && !(nowMs - sinceMs > longestWaitMs);
  const ok = Boolean(isStored && isTold && !database.feed_is_ahead);
  const sent = request.headers.get('x-webhook-secret');
  const details = secret &&
    sent &&
    (await isEqual(sent, secret)) && {
      missing: missing.map(({ name }) => name),
      wrong: missing.map(({ name, is }) => `${name} ${is}`),
      database: database ? 'ok' : 'away',
      second_store: parked ? 'ok' : 'off',
      parked: parked?.left,
      given_up: parked?.givenUp,
      forwards_to: URL.parse(forwardUrl ?? '')?.hostname,
      ...database,
    };
  return replyJson(ok ? 200 : 503, { ok, ...(isPreview && { preview: true }), ...(details || {}) });
}

const channels: EnvName[] = ['MAIL_URL', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'];
const needed: EnvName[] = [
  'SUPABASE_URL',
  'SUPABASE_SECRET_KEY',
  'FORM_TOKEN_SECRET',
  'SENDER_HASH_SECRET',
  'PARKED_LEADS_KEY',
  'LEAD_WEBHOOK_SECRET',
  'LEAD_LIMITS',
  'ADMIN_EMAIL',
  'ALERT_EMAIL',
  'ALERT_FROM',
  ...channels,
];

interface Missing {
  name: EnvName;
  /** The end of a sentence about it. */
  is: string;
}

/** The variables of the site's functions that are missing or wrong. */
export function findMissing(read: ReadEnv): Missing[] {
  const unset = channels.filter((name) => !read(name)).map((name) => ({ name, is: 'is missing' }));
  const forward = findForwardProblems(read).map((name) => ({ name, is: 'is missing or wrong' }));
  return [...findEnvProblems(read, needed), ...unset, ...forward];
}
