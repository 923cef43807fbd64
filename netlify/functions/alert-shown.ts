import { handleAlertShown } from '#leads/alerts/handlers.ts';
import { openClient } from '#netlify/alerts.ts';
import { answer } from '#shared/answer.ts';

export default (request: Request): Promise<Response> =>
  answer('alert-shown', async () => handleAlertShown(request, openClient()));
