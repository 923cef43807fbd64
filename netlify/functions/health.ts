import { findMissing, handleHealth } from '#leads/alerts/health.ts';
import { createSenderLimit } from '#leads/sender-limit.ts';
import { answer } from '#shared/answer.ts';
import { type HostContext, openClient, orNothing, read } from '../alerts.ts';
import { openSecondStore } from '../second-store.ts';

const limit = createSenderLimit(30);

export default (request: Request, { ip }: HostContext): Promise<Response> =>
  answer('health', () =>
    limit(ip, () =>
      handleHealth(request, {
        client: orNothing('health', openClient),
        second: openSecondStore(),
        secret: read('LEAD_WEBHOOK_SECRET'),
        missing: findMissing(read),
        forwardUrl: read('FORWARD_URL'),
        nowMs: Date.now(),
      }),
    ),
  );
