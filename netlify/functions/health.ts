import { handleHealth } from '#leads/alerts/handlers.ts';
import { openClient } from '#netlify/alerts.ts';
import { answer } from '#shared/answer.ts';

export default (): Promise<Response> =>
  answer('health', async () => handleHealth(openClient(), Date.now()));
