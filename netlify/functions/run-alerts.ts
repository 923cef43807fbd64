import { handleRunAlerts } from '#leads/alerts/handlers.ts';
import { openAlerting } from '#netlify/alerts.ts';
import { answer } from '#shared/answer.ts';

export default (request: Request): Promise<Response> =>
  answer('run-alerts', async () => handleRunAlerts(request, openAlerting()));
