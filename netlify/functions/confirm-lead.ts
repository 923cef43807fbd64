import { handleConfirmLead } from '#leads/parked/confirm.ts';
import { openSecondStore } from '#netlify/second-store.ts';
import { answer } from '#shared/answer.ts';

export default (request: Request): Promise<Response> =>
  answer('confirm-lead', () => handleConfirmLead(request, openSecondStore(), Date.now()));
