import { handleConfirmAddress } from '#leads/alerts/handlers.ts';
import { answer } from '#shared/answer.ts';
import { openClient } from '../alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('confirm-address', async () => handleConfirmAddress(request, openClient()));
