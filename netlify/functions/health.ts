import process from 'node:process';
import { findMissing, handleHealth } from '#leads/alerts/health.ts';
import { openClient, orNothing } from '#netlify/alerts.ts';
import { openSecondStore } from '#netlify/second-store.ts';
import { answer } from '#shared/answer.ts';

export default (request: Request): Promise<Response> =>
  answer('health', () =>
    handleHealth(request, {
      client: orNothing('health', openClient),
      second: openSecondStore(),
      secret: process.env['LEAD_WEBHOOK_SECRET'],
      missing: findMissing((name) => process.env[name]),
      nowMs: Date.now(),
    }),
  );
