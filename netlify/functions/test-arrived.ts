import { handleTestArrived } from '#leads/alerts/handlers.ts';
import { openClient } from '#netlify/alerts.ts';
import { answer } from '#shared/answer.ts';

export default (request: Request): Promise<Response> =>
  answer('test-arrived', async () => handleTestArrived(request, openClient()));
