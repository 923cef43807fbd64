import { handleConfirmAddress } from '#leads/alerts/handlers.ts';
import { answer, openClient } from '#netlify/alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('confirm-address', async () => handleConfirmAddress(request, openClient()));
