import { handleEraseParked } from '#leads/parked/erase.ts';
import { answer } from '#shared/answer.ts';
import { readEnv } from '#shared/environment.ts';
import { read } from '../alerts.ts';
import { openSecondStore } from '../second-store.ts';

export default (request: Request): Promise<Response> =>
  answer('erase-parked', async () => {
    const env = readEnv(read, ['SUPABASE_SECRET_KEY']);
    return handleEraseParked(request, openSecondStore(), env.SUPABASE_SECRET_KEY);
  });
