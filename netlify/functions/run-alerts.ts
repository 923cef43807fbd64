import { handleRunAlerts } from '#leads/alerts/handlers.ts';
import { answer, openAlerting } from '#netlify/alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('run-alerts', async () => handleRunAlerts(request, openAlerting()));
