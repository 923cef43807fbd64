import * as z from 'zod';
import { callRpc, type RpcClient } from '#server/database/rpc-client.ts';
import { readBody, readPost } from '#server/http/body.ts';
import { replyButton, replyPage } from '#server/http/page.ts';
import { refuseMethod, replyJson } from '#server/http/reply.ts';
import { escapeHtml } from '#shared/html.ts';
import { type Alerting, runAlertsAtMost } from './run.ts';

const done = () => new Response(null, { status: 204 });

/**
 * `POST /api/run-alerts`: sends what is due. A call does no harm, so it needs no sign-in. It runs once
 * in `everyMs`: a call in between is answered at once, and `finishLater` gets the next run.
 */
export function createRunAlerts(everyMs = 10_000) {
  let lastMs = 0;
  let next: Promise<void> | undefined;
  const run = (alerting: Alerting) => {
    lastMs = Date.now();
    return runAlertsAtMost(8000, alerting);
  };
  return async (
    request: Request,
    alerting: Alerting,
    finishLater?: (work: Promise<void>) => void,
  ): Promise<Response> => {
    if (request.method !== 'POST') return refuseMethod();
    const waitMs = lastMs + everyMs - Date.now();
    if (waitMs <= 0) await run(alerting);
    else if (finishLater && !next) {
      next = new Promise((resolve) => setTimeout(resolve, waitMs)).then(() => {
        next = undefined;
        return run(alerting);
      });
      finishLater(next);
    }
    return done();
  };
}

const shown = z.object({ ids: z.array(z.uuid()).min(1).max(50) });

/** `POST /api/alert-shown` with `{ ids }`: the phone's worker has shown these alerts. */
export async function handleAlertShown(
  request: Request,
  client: RpcClient<'mark_alerts_shown'>,
): Promise<Response> {
  if (request.method !== 'POST') return refuseMethod();
  const body = await readBody(request);
  const bytes = 'bytes' in body ? body.bytes : new Uint8Array();
  const given = await new Response(bytes).json().catch(() => undefined);
  const { data } = shown.safeParse(given);
  if (!data) return replyJson(400, { message: 'Send {"ids": […]} with the ids of alerts.' });
  await callRpc(client, 'mark_alerts_shown', { alert_ids: data.ids });
  return done();
}

/**
 * `/api/test-arrived?code=…`, the link in the email of a test lead. Only the button of this page marks the test:
 * programs that open the links of an email don't press it.
 */
export async function handleTestArrived(
  request: Request,
  client: RpcClient<'mark_test_arrived'>,
): Promise<Response> {
  if (request.method !== 'POST')
    return askWithCode(request, 'Did the test email arrive?', 'It arrived');
  const field = await readPost(request);
  if (field instanceof Response) return field;
  return (await callRpc(client, 'mark_test_arrived', { code: field('code') }))
    ? replyPage('It arrived.', '<p>The desk knows. You can close this page.</p>')
    : replyPage('This link has already been used.', '<p>Send a new test lead from the desk.</p>');
}

/**
 * `/api/confirm-address?code=…`, the link in the email to a new address for alerts. As above, only the button
 * counts.
 */
export async function handleConfirmAddress(
  request: Request,
  client: RpcClient<'confirm_alert_mail'>,
): Promise<Response> {
  if (request.method !== 'POST')
    return askWithCode(request, 'Get an alert for each request?', 'Yes, send them to me');
  const field = await readPost(request);
  if (field instanceof Response) return field;
  const address = await callRpc(client, 'confirm_alert_mail', { code: field('code') });
  return address
    ? replyPage('You’ll get the alerts.', `<p>They’ll come to ${escapeHtml(address)}.</p>`)
    : replyPage(
        'This link no longer works.',
        '<p>Ask the owner to add the address again in the desk.</p>',
      );
}

function askWithCode(request: Request, title: string, label: string): Response {
  if (!isRead(request)) return refuseMethod('GET, POST');
  return replyButton(title, label, { code: new URL(request.url).searchParams.get('code') ?? '' });
}

/** Whether a request only looks: the link itself, or a program that asks for its head. */
const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
