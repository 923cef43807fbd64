import { handleTestArrived } from '#leads/alerts/handlers.ts';
import { answer } from '#shared/answer.ts';
import { openClient } from '../alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('test-arrived', async () => handleTestArrived(request, openClient()));
