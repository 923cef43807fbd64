import { handleConfirmLead } from '#leads/parked/confirm.ts';
import { answer } from '#shared/answer.ts';
import { openSecondStore } from '../second-store.ts';

export default (request: Request): Promise<Response> =>
  answer('confirm-lead', () => handleConfirmLead(request, openSecondStore(), Date.now()));
