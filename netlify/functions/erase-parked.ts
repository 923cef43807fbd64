import process from 'node:process';
import { handleEraseParked } from '#leads/parked/erase.ts';
import { replyJson } from '#leads/reply.ts';
import { openSecondStore } from '#netlify/second-store.ts';
import { readEnv } from '#shared/environment.ts';

export default async (request: Request): Promise<Response> => {
  try {
    const env = readEnv((name) => process.env[name], ['SUPABASE_SECRET_KEY']);
    return await handleEraseParked(request, openSecondStore(), env.SUPABASE_SECRET_KEY);
  } catch (error) {
    console.error(`erase-parked: ${error instanceof Error ? error.message : error}`);
    return replyJson(503, { message: 'The second store could not be searched.' });
  }
};
