import process from 'node:process';
import { findMissing, handleHealth } from '#leads/alerts/health.ts';
import { createSenderLimit } from '#leads/sender-limit.ts';
import { type HostContext, openClient, orNothing } from '#netlify/alerts.ts';
import { openSecondStore } from '#netlify/second-store.ts';
import { answer } from '#shared/answer.ts';

const limit = createSenderLimit(30);

export default (request: Request, { ip }: HostContext): Promise<Response> =>
  answer('health', () =>
    limit(ip, () =>
      handleHealth(request, {
        client: orNothing('health', openClient),
        second: openSecondStore(),
        secret: process.env['LEAD_WEBHOOK_SECRET'],
        missing: findMissing((name) => process.env[name]),
        nowMs: Date.now(),
      }),
    ),
  );
