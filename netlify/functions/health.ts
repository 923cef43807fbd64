import { handleHealth } from '#leads/alerts/handlers.ts';
import { answer, openClient } from '#netlify/alerts.ts';

export default (): Promise<Response> =>
  answer('health', async () => handleHealth(openClient(), Date.now()));
