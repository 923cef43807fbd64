import type { Reason } from '#leads/alert-causes.ts';
import type { Channel } from '#leads/channels.ts';
import { phonesOf } from '#leads/phone.ts';
import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';
import { messageOf } from '#shared/text.ts';
import { type Alert, type AlertSite, batchTimeoutMs, NotSent } from './alert.ts';
import { composeWords } from './compose.ts';
import type { Forward } from './forward.ts';
import { type MailService, mailIdOf } from './mail.ts';
import type { SendPush } from './push.ts';

/** What alerts are sent with. */
export interface Alerting {
  client: RpcClient<'claim_alerts' | 'record_delivery'>;
  site: AlertSite;
  /** The address that gets every email, besides those of the desk's settings. */
  mailTo: string;
  /** The owner's own address, which is told of every change of the others. */
  ownerMail: string;
  /** Undefined while it is not set up: its alerts wait, and the desk says so. */
  mail: MailService | undefined;
  push: SendPush | undefined;
  /** Undefined while leads are not forwarded. */
  forward?: Forward | undefined;
  nowMs: () => number;
  /** Never gets what a homeowner wrote. */
  log: (message: string) => void;
  /** The longest wait for one answer of the database. */
  callTimeoutMs?: number;
  /** The time in which one batch is sent. */
  batchTimeoutMs?: number;
}

/** How long a homeowner waits for the owner to be told. */
export const alertWaitMs = 2500;
/** Alerts claimed at once. */
const batch = 10;
const reportTries = 3;
const defaultCallTimeoutMs = 4000;

/**
 * Sends what is due until nothing is left or the time is over. After the first batch each channel claims for itself:
 * none waits for another's service. Two callers never get the same alert; one that could not be noted as sent is sent
 * again, with the same id. Throws when the database does not answer.
 */
export async function runAlerts(
  given: Alerting,
  budgetMs: number,
  channel?: Alert['channel'],
): Promise<void> {
  const until = given.nowMs() + budgetMs;
  const limitMs = given.callTimeoutMs ?? defaultCallTimeoutMs;
  const forwards = given.forward !== undefined;
  const wanted = { most: batch, forwards, ...(channel && { of_channel: channel }) };
  // The lease begins with the answer, at the earliest now.
  const signal = AbortSignal.timeout(given.batchTimeoutMs ?? batchTimeoutMs);
  const claimed = await callRpc(given.client, 'claim_alerts', wanted, limitMs);
  const batches = Map.groupBy((claimed ?? []) as unknown as Alert[], (alert) => alert.channel);
  const runs = [...batches].map(async ([own, alerts]) => {
    await Promise.all(alerts.map((alert) => deliver(alert, given, signal)));
    const leftMs = until - given.nowMs();
    if (leftMs > 0) await runAlerts(given, leftMs, own);
  });
  // Each to its end, also when the database has failed another.
  for (const run of await Promise.allSettled(runs)) if (run.status === 'rejected') throw run.reason;
}

/** The same without throwing; `waitMs` is the longest that the caller waits, `finishLater` gets the rest. */
export async function runAlertsAtMost(
  waitMs: number,
  given: Alerting,
  finishLater?: (work: Promise<void>) => void,
): Promise<void> {
  const work = runAlerts(given, waitMs).catch((error: unknown) => given.log(`alerts: ${error}`));
  finishLater?.(work);
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, waitMs);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}

/** An email that not every address took. */
class PartlySent extends NotSent {
  readonly reached: string[];

  constructor(first: NotSent, answer: string | undefined, reached: string[]) {
    super(first.reason, first, answer);
    this.reached = reached;
  }
}

async function deliver(alert: Alert, given: Alerting, signal: AbortSignal): Promise<void> {
  try {
    await send[alert.channel](alert, given, signal);
  } catch (error) {
    const reason = error instanceof NotSent ? error.reason : 'other';
    given.log(`alerts: ${alert.channel} not accepted (${reason}). ${messageOf(error)}`);
    return reportOutcome(given, alert, {
      outcome: reason === 'subscription_gone' ? 'gone' : 'failed',
      error: reason,
      ...(error instanceof NotSent && error.answer && { answer: error.answer }),
      ...(error instanceof PartlySent && { mailed_to: error.reached }),
    });
  }
  await reportOutcome(given, alert, { outcome: 'accepted' });
}

/** Each address gets a letter of its own, those that have it already none. */
async function sendMail(alert: Alert, given: Alerting, signal: AbortSignal): Promise<void> {
  const { mail, site } = given;
  if (!mail) throw new NotSent('not_set_up', 'MAIL_URL is missing');
  const all = new Set(recipientsOf(alert, given).map((address) => address.toLowerCase()));
  const id = alert.kind === 'new' && alert.lead ? await mailIdOf(alert.lead) : alert.id;
  const { letter } = composeWords(alert, site);
  const reached: string[] = [];
  let refused: PartlySent | undefined;
  // One after the other: services allow few connections at once.
  for (const to of all.difference(new Set(alert.reached)))
    try {
      await mail.send({ id, to, letter, thread: alert.lead?.id, signal });
      reached.push(to);
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      refused ??= new PartlySent(error, error.answer && `${to}: ${error.answer}`, reached);
    }
  if (refused) throw refused;
  // A service may take what the mailbox then refuses.
  const bounce = alert.test?.started_by === 'schedule' && (await mail.findBounce([...all]));
  if (bounce) throw new NotSent('bounced', `the newest email: ${bounce}`);
}

function recipientsOf({ kind, payload, addresses }: Alert, { mailTo, ownerMail }: Alerting) {
  if (kind === 'confirm') return [payload.address ?? ''];
  return kind === 'address' ? [ownerMail] : [mailTo, ...(addresses ?? [])];
}

async function sendPush(alert: Alert, { push, site }: Alerting): Promise<void> {
  if (!push) throw new NotSent('not_set_up', 'The VAPID keys are missing');
  if (!alert.device) throw new NotSent('subscription_gone', 'The phone was removed');
  const { title, body, path } = composeWords(alert, site);
  const navigate = site.origin + path;
  const actions = [{ action: 'open', title: 'Open', navigate }];
  const rings = ['new', 'reminder', 'overdue', 'visit'].includes(alert.kind);
  if (rings && alert.lead && phonesOf(alert.lead).length > 0)
    actions.push({ action: 'call', title: 'Call', navigate: `${navigate}&do=call` });
  const silent = alert.test?.started_by === 'schedule';
  await push(alert.device, { title, body, navigate, silent, actions, data: { ids: alert.ids } });
}

async function handOn({ kind, lead }: Alert, { forward }: Alerting): Promise<void> {
  if (!forward || !lead) throw new NotSent('forward_not_set_up', 'FORWARD_URL is missing');
  await forward({ kind, lead });
}

const send: Readonly<
  Record<Channel, (alert: Alert, given: Alerting, signal: AbortSignal) => Promise<void>>
> = { mail: sendMail, push: sendPush, forward: handOn };

/** Tells the database; tried again, because an alert whose outcome is not noted is sent twice. */
async function reportOutcome(
  { client, log, callTimeoutMs = defaultCallTimeoutMs }: Alerting,
  { ids }: Alert,
  noted: {
    outcome: 'accepted' | 'failed' | 'gone';
    error?: Reason;
    answer?: string;
    mailed_to?: string[];
  },
): Promise<void> {
  for (let attempt = 1; attempt <= reportTries; attempt += 1) {
    try {
      await callRpc(client, 'record_delivery', { alert_ids: ids, ...noted }, callTimeoutMs);
      return;
    } catch (error) {
      log(`alerts: outcome not noted. ${messageOf(error)}`);
      await new Promise((resolve) => setTimeout(resolve, attempt * 500));
    }
  }
}
