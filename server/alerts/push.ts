import { buildPushPayload } from '@block65/webcrypto-web-push';
import { cutText } from '#shared/text.ts';
import { type Device, NotSent, sendTimeoutMs } from './alert.ts';

/** A notification as the phone shows it; addresses are absolute. */
export interface Notification {
  title: string;
  body: string;
  navigate: string;
  silent: boolean;
  actions: { action: string; title: string; navigate: string }[];
  /** The ids of its alerts: the phone's worker posts them to /api/alert-shown. */
  data: { ids: string[] };
}

/** Rejects with `NotSent`. */
export type SendPush = (device: Device, notification: Notification) => Promise<void>;

const keptSeconds = 86_400;
/** Push services take 4,096 bytes (RFC 8030), 103 of them for the encryption (RFC 8188). */
const mostBytes = 3900;
/** As many as /api/alert-shown takes. */
const mostIds = 50;
/** The push services of Chrome and others, Firefox, Safari and Edge: the database takes no other address either. */
const services =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*push\.apple\.com|(?:[\w-]+\.)*notify\.windows\.com)\//;

/**
 * Web Push (RFC 8291) with the payload of Declarative Web Push (W3C Push API): Safari shows it even when the
 * worker fails; `mutable` lets the worker show it and report that. `subject` is who sends, a `mailto:` address.
 */
export function openPush(
  vapid: { publicKey: string; privateKey: string; subject: string },
  send: typeof fetch = fetch,
  timeoutMs = sendTimeoutMs,
): SendPush {
  return async ({ endpoint, p256dh, auth }, notification) => {
    if (!services.test(endpoint)) throw new NotSent('push_refused', 'not a push service');
    const data = toPayload(notification);
    const answer = await buildPushPayload(
      { data, options: { ttl: keptSeconds, urgency: 'high' } },
      { endpoint, expirationTime: null, keys: { p256dh, auth } },
      vapid,
    )
      .then((request) => {
        const signal = AbortSignal.timeout(timeoutMs);
        return send(endpoint, { ...request, method: 'POST', redirect: 'manual', signal });
      })
      .catch((error: unknown) => {
        throw new NotSent('push_silent', error);
      });
    const { ok, status } = answer;
    if (ok) return;
    if (status === 404 || status === 410) throw new NotSent('subscription_gone', status);
    throw new NotSent(status === 429 || status >= 500 ? 'push_silent' : 'push_refused', status);
  };
}

/** The message, with words and ids that fit: who was left out is in the desk. */
function toPayload({ title, body, data, ...rest }: Notification): string {
  const encode = (ids: string[]) => {
    const words = { title: cutText(title, 120), body: cutText(body, 300) };
    const notification = { ...words, ...rest, data: { ids } };
    return JSON.stringify({ web_push: 8030, notification, mutable: true });
  };
  const bytesOf = (text: string) => new TextEncoder().encode(text).length;
  const ids = data.ids.slice(0, mostIds);
  while (ids.length > 1 && bytesOf(encode(ids)) > mostBytes) ids.pop();
  return encode(ids);
}
