import { handleLeadKept } from '#leads/parked/kept.ts';
import { openSecondStore } from '#netlify/second-store.ts';
import { answer } from '#shared/answer.ts';

export default (request: Request): Promise<Response> =>
  answer('lead-kept', () => handleLeadKept(request, openSecondStore(), Date.now()));
