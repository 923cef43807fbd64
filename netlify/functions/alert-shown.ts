import { handleAlertShown } from '#leads/alerts/handlers.ts';
import { answer, openClient } from '#netlify/alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('alert-shown', async () => handleAlertShown(request, openClient()));
