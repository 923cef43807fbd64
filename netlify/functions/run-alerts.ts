import { createRunAlerts } from '#leads/alerts/handlers.ts';
import { createSenderLimit } from '#leads/sender-limit.ts';
import { type HostContext, openAlerting } from '#netlify/alerts.ts';
import { answer } from '#shared/answer.ts';

const limit = createSenderLimit(30);
const runAlerts = createRunAlerts();

export default (request: Request, context: HostContext): Promise<Response> =>
  answer('run-alerts', () =>
    limit(context.ip, async () =>
      runAlerts(request, openAlerting(), (work) => context.waitUntil?.(work)),
    ),
  );
