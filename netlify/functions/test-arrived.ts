import { handleTestArrived } from '#leads/alerts/handlers.ts';
import { answer, openClient } from '#netlify/alerts.ts';

export default (request: Request): Promise<Response> =>
  answer('test-arrived', async () => handleTestArrived(request, openClient()));
