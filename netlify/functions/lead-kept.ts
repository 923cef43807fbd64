import { handleLeadKept } from '#leads/parked/kept.ts';
import { answer } from '#netlify/alerts.ts';
import { openSecondStore } from '#netlify/second-store.ts';

export default (request: Request): Promise<Response> =>
  answer('lead-kept', () => handleLeadKept(request, openSecondStore(), Date.now()));
