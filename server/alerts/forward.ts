import { listExtras } from '#leads/fields.ts';
import { toPlace } from '#leads/place.ts';
import { signBase64 } from '#server/http/crypto.ts';
import { findForwardProblems, forwardNames, type ReadEnv } from '#shared/environment.ts';
import { type Alert, type AlertLead, type AlertSite, NotSent, sendTimeoutMs } from './alert.ts';

/** Hands a lead on. Rejects with `NotSent`. */
export type Forward = (alert: Pick<Alert, 'kind'> & { lead: AlertLead }) => Promise<void>;

/**
 * The service of FORWARD_URL; undefined while neither of its variables is set. With one missing or wrong each lead is
 * reported as not forwarded; email and push are sent.
 */
export function readForward(
  read: ReadEnv,
  site: AlertSite,
  send: typeof fetch = fetch,
  timeoutMs = sendTimeoutMs,
): Forward | undefined {
  const [url = '', secret = ''] = forwardNames.map((name) => read(name)?.trim());
  if (!url && !secret) return undefined;
  const wrong = findForwardProblems(read);
  return async ({ kind, lead }) => {
    if (wrong.length > 0) throw new NotSent('forward_not_set_up', wrong.join(', '));
    const body = JSON.stringify(describe(kind, lead, site));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const answer = await send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Standard Webhooks 1: the id is the same for each try.
        'webhook-id': lead.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${await signBase64(secret.replace('whsec_', ''), `${lead.id}.${timestamp}.${body}`)}`,
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new NotSent('forward_silent', error);
    });
    // What it says is not read, however long it is.
    await answer.body?.cancel().catch(() => undefined);
    const { ok, status } = answer;
    if (ok) return;
    const isBusy = status === 408 || status === 429 || status >= 500;
    throw new NotSent(isBusy ? 'forward_silent' : 'forward_refused', status);
  };
}

/** What is posted, as docs/forwarding.md says. A change that breaks a receiver gets another version. */
function describe(kind: string, lead: AlertLead, { origin, findService }: AlertSite) {
  return {
    version: 1,
    type: kind === 'test' ? 'lead.test' : 'lead.received',
    lead: {
      id: lead.id,
      received_at: lead.created_at,
      name: lead.name,
      email: lead.email,
      phone: lead.phone,
      phone_extension: lead.phone_extension,
      town: lead.area && toPlace(lead.area),
      service: lead.service_type,
      service_name: findService(lead.service_type) ?? null,
      ...Object.fromEntries(listExtras(lead, 'forward').map(({ column, text }) => [column, text])),
      message: lead.message,
      page: lead.landing_page,
      answer_by: lead.answer_by,
      desk_url: `${origin}/admin/dashboard?lead=${lead.id}`,
    },
  };
}
