import { createRunAlerts } from '#leads/alerts/handlers.ts';
import { answer } from '#shared/answer.ts';
import { type HostContext, openAlerting } from '../alerts.ts';

const runAlerts = createRunAlerts();

export default (request: Request, context: HostContext): Promise<Response> =>
  answer('run-alerts', async () =>
    runAlerts(request, openAlerting(), (work) => context.waitUntil?.(work)),
  );
