import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import {
  createRunAlerts,
  handleAlertShown,
  handleConfirmAddress,
  handleTestArrived,
} from '#leads/alerts/handlers.ts';
import { findMissing, handleHealth } from '#leads/alerts/health.ts';
import { type Alerting, runAlerts } from '#leads/alerts/run.ts';
import { runSchedule } from '#leads/alerts/schedule.ts';
import { readAlertSettings } from '#leads/alerts/settings.ts';
import type { LeadFormHost } from '#leads/host.ts';
import type { SecondStore } from '#leads/parked/store.ts';
import { createSenderLimit } from '#leads/sender-limit.ts';
import type { ReadEnv } from '#shared/environment.ts';
import type { Database } from '#supabase/database.types.ts';
import type { Handlers } from './functions.ts';
import type { Mailbox } from './mailbox.ts';

/** How often a running server does what a schedule does on the host. */
const everyMs = 15_000;

interface Given {
  client: SupabaseClient<Database>;
  origin: string;
  mailbox: Mailbox;
  second: SecondStore;
  readHost: () => Promise<LeadFormHost | undefined>;
  /** Answers a request for the site's own functions. */
  ask: (request: Request) => Promise<Response>;
}

/** The alerts of the local back end: as on the host, and without MAIL_URL into the mailbox. */
export function createLocalAlerts({ client, origin, mailbox, second, readHost, ask }: Given) {
  const own: Record<string, string | undefined> = {
    SITE_URL: origin,
    SUPABASE_URL: origin,
    MAIL_URL: process.env['MAIL_URL'] || mailbox.url,
  };
  const read: ReadEnv = (name) => own[name] ?? process.env[name];
  const open = async (): Promise<Alerting> => {
    const services = (await readHost())?.services;
    const settings = readAlertSettings(
      read,
      (id) => services?.find((service) => service.id === id)?.label,
    );
    return { ...settings, client, nowMs: Date.now, log: (message) => console.error(message) };
  };
  const post = async (fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(fields);
    return (await ask(new Request(`${origin}/api/submit-lead`, { method: 'POST', headers, body })))
      .status;
  };
  /** What the schedule does on the host. */
  const tick = async () => {
    const alerting = await open();
    await runSchedule(client, alerting.site, post);
    await runAlerts(alerting, everyMs);
  };
  const limitHealth = createSenderLimit(30);
  const runDue = createRunAlerts();
  const routes: Handlers = {
    '/api/run-alerts': async (request) => runDue(request, await open()),
    '/api/alert-shown': (request) => handleAlertShown(request, client),
    '/api/test-arrived': (request) => handleTestArrived(request, client),
    '/api/confirm-address': (request) => handleConfirmAddress(request, client),
    '/api/health': (request, address) =>
      limitHealth(address, () =>
        handleHealth(request, {
          client,
          second,
          secret: process.env['LEAD_WEBHOOK_SECRET'],
          missing: findMissing(read),
          forwardUrl: read('FORWARD_URL'),
          nowMs: Date.now(),
        }),
      ),
    '/admin/mailbox': async (request) => mailbox.handle(request),
  };
  return { open, tick, routes };
}

/** Runs `work` every 15 s, one run after the other; returns the function that stops it and waits. */
export function repeat(work: () => Promise<void>): () => Promise<void> {
  const stop = new AbortController();
  const pause = () => sleep(everyMs, true, { signal: stop.signal }).catch(() => false);
  const running = (async () => {
    while (await pause()) await work().catch((error) => console.error(`alerts: ${error}`));
  })();
  return () => {
    stop.abort();
    return running;
  };
}
