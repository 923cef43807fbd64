import { handleEraseParked } from '#leads/parked/erase.ts';
import { read } from '#netlify/alerts.ts';
import { openSecondStore } from '#netlify/second-store.ts';
import { answer } from '#shared/answer.ts';
import { readEnv } from '#shared/environment.ts';

export default (request: Request): Promise<Response> =>
  answer('erase-parked', async () => {
    const env = readEnv(read, ['SUPABASE_SECRET_KEY']);
    return handleEraseParked(request, openSecondStore(), env.SUPABASE_SECRET_KEY);
  });
