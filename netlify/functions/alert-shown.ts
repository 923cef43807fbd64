import { handleAlertShown } from '#leads/alerts/handlers.ts';
import { answer } from '#shared/answer.ts';
import { openClient } from '../alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('alert-shown', async () => handleAlertShown(request, openClient()));
